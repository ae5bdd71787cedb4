// SPDX-License-Identifier: MIT
// The nodes that allide knows, after ISO/IEC 14772-1:1997 and ISO/IEC 19775-1:2013: a row for each
// with its name, the row whose fields it has too, its container field, and its fields. A field is
// an access (f initializeOnly, i inputOnly, o outputOnly, x inputOutput), a type, a name and a
// default. Names of VRML97 stand for those of X3D: `collide` for Collision's `enabled`.
#pragma once

#include <string_view>

namespace allide {

struct NodeRow {
    std::string_view name;  // with * for rows that only give their fields to others
    std::string_view base;
    std::string_view container;
    std::string_view fields;
};

inline constexpr NodeRow node_rows[] = {
    {"*node", "", "", "x SFNode metadata"},
    {"*bounded", "*node", "",
     "f SFVec3f bboxCenter 0 0 0; f SFVec3f bboxSize -1 -1 -1; x SFBool visible TRUE;"
     "x SFBool bboxDisplay FALSE"},
    {"*group", "*bounded", "", "x MFNode children; i MFNode addChildren; i MFNode removeChildren"},
    {"*sensor", "*node", "", "x SFBool enabled TRUE; o SFBool isActive; x SFString description"},
    {"*interpolator", "*node", "", "i SFFloat set_fraction; x MFFloat key"},
    {"*sequencer", "*interpolator", "", "i SFBool next; i SFBool previous"},
    {"*bindable", "*node", "",
     "i SFBool set_bind; o SFTime bindTime; o SFBool isBound; x SFString description"},
    {"*url", "*node", "",
     "x MFString url; x SFBool load TRUE; x SFTime autoRefresh 0;"
     "x SFTime autoRefreshTimeLimit 3600; x SFString description"},
    {"*composed", "*node", "",
     "x MFNode attrib; x SFNode color; x SFNode coord; x SFNode fogCoord; x SFNode normal;"
     "x SFNode texCoord; f SFBool ccw TRUE; f SFBool colorPerVertex TRUE;"
     "f SFBool normalPerVertex TRUE; f SFBool solid TRUE; x SFFloat creaseAngle 0"},
    {"*light", "*node", "",
     "x SFFloat ambientIntensity 0; x SFColor color 1 1 1; x SFFloat intensity 1; x SFBool on TRUE;"
     "x SFBool global FALSE; x SFBool shadows FALSE; x SFFloat shadowIntensity 1;"
     "x SFVec3f location 0 0 0; x SFVec3f direction 0 0 -1; x SFVec3f attenuation 1 0 0;"
     "x SFFloat radius 100; x SFFloat beamWidth 1.5708; x SFFloat cutOffAngle 0.785398"},
    {"*transform", "*group", "",
     "x SFVec3f center 0 0 0; x SFRotation rotation 0 0 1 0; x SFVec3f scale 1 1 1;"
     "x SFRotation scaleOrientation 0 0 1 0; x SFVec3f translation 0 0 0"},
    {"*timed", "*sensor", "",
     "x SFBool loop FALSE; x SFTime pauseTime 0; x SFTime resumeTime 0; x SFTime startTime 0;"
     "x SFTime stopTime 0; o SFTime elapsedTime; o SFBool isPaused"},

    // Structure.
    {"Group", "*group", "children", ""},
    {"StaticGroup", "*group", "children", ""},
    {"LayoutGroup", "*group", "children", "x SFNode layout; x SFNode viewport"},
    {"Layer", "*group", "layers", "x SFBool isPickable TRUE; x SFNode viewport"},
    {"LayerSet", "*node", "children", "x SFInt32 activeLayer 0; x MFNode layers; x MFInt32 order"},
    {"Transform", "*transform", "children", ""},
    {"HAnimJoint", "*transform", "children",
     "x SFString name; x MFNode displacers; x SFRotation limitOrientation 0 0 1 0; x MFFloat "
     "llimit;"
     "x MFFloat ulimit; x MFInt32 skinCoordIndex; x MFFloat skinCoordWeight; x MFFloat stiffness"},
    {"HAnimSite", "*transform", "children", "x SFString name"},
    {"HAnimSegment", "*group", "children",
     "x SFString name; x SFVec3f centerOfMass 0 0 0; x SFNode coord; x MFNode displacers;"
     "x SFFloat mass 0; x MFFloat momentsOfInertia"},
    {"HAnimHumanoid", "*transform", "children",
     "x SFString name; x MFString info; x MFNode joints; x MFNode segments; x MFNode sites;"
     "x MFNode skeleton; x MFNode skin; x SFNode skinCoord; x SFNode skinNormal; x SFString "
     "version;"
     "x MFNode viewpoints; x SFInt32 loa -1; x MFNode motions; x MFBool motionsEnabled;"
     "x MFVec3f jointBindingPositions; x MFRotation jointBindingRotations;"
     "x MFVec3f jointBindingScales; x SFString skeletalConfiguration"},
    {"HAnimDisplacer", "*node", "displacers",
     "x SFString name; x MFInt32 coordIndex; x MFVec3f displacements; x SFFloat weight 0"},
    {"CADAssembly", "*group", "children", "x SFString name"},
    {"CADLayer", "*group", "children", "x SFString name"},
    {"CADPart", "*transform", "children", "x SFString name"},
    {"CADFace", "*bounded", "children", "x SFString name; x SFNode shape"},
    {"Switch", "*group", "children", "x SFInt32 whichChoice -1"},
    {"LOD", "*group", "children",
     "f SFVec3f center 0 0 0; f MFFloat range; f SFBool forceTransitions FALSE;"
     "o SFInt32 level_changed"},
    {"Billboard", "*group", "children", "x SFVec3f axisOfRotation 0 1 0"},
    {"Anchor", "*group", "children",
     "x SFString description; x MFString parameter; x MFString url; x SFBool load TRUE"},
    {"Inline", "*url", "children",
     "f SFVec3f bboxCenter 0 0 0; f SFVec3f bboxSize -1 -1 -1; x SFBool visible TRUE;"
     "x MFNode children; x SFBool global FALSE; x SFBool bboxDisplay FALSE"},
    {"Collision", "*group", "children",
     "x SFBool collide TRUE; f SFNode proxy; o SFTime collideTime; o SFBool isActive;"
     "x SFString description"},
    {"CollisionObject", "*group", "children",
     "i MFNode addIgnoredObjects; i MFNode removeIgnoredObjects; x MFNode ignoredObjects;"
     "x SFBool collide TRUE; f SFNode proxy; o SFTime collideTime; o MFNode collideObjects"},
    {"Shape", "*bounded", "children",
     "x SFNode appearance; x SFNode geometry; x SFBool castShadow TRUE"},
    {"Script", "*url", "children", "f SFBool directOutput FALSE; f SFBool mustEvaluate FALSE"},
    {"WorldInfo", "*node", "children", "x MFString info; x SFString title"},
    {"MetadataSet", "*node", "metadata", "x SFString name; x SFString reference; x MFNode value"},
    {"MetadataString", "*node", "metadata",
     "x SFString name; x SFString reference; x MFString value"},
    {"MetadataFloat", "*node", "metadata",
     "x SFString name; x SFString reference; x MFFloat value"},
    {"MetadataDouble", "*node", "metadata",
     "x SFString name; x SFString reference; x MFDouble value"},
    {"MetadataInteger", "*node", "metadata",
     "x SFString name; x SFString reference; x MFInt32 value"},
    {"MetadataBoolean", "*node", "metadata",
     "x SFString name; x SFString reference; x MFBool value"},

    // Geometry.
    {"Box", "*node", "geometry", "f SFVec3f size 2 2 2; f SFBool solid TRUE"},
    {"Cone", "*node", "geometry",
     "f SFBool bottom TRUE; f SFFloat bottomRadius 1; f SFFloat height 2; f SFBool side TRUE;"
     "f SFBool solid TRUE"},
    {"Cylinder", "*node", "geometry",
     "f SFBool bottom TRUE; f SFFloat height 2; f SFFloat radius 1; f SFBool side TRUE;"
     "f SFBool top TRUE; f SFBool solid TRUE"},
    {"Sphere", "*node", "geometry", "f SFFloat radius 1; f SFBool solid TRUE"},
    {"ElevationGrid", "*composed", "geometry",
     "i MFFloat set_height; f MFFloat height; f SFInt32 xDimension 0; f SFFloat xSpacing 1;"
     "f SFInt32 zDimension 0; f SFFloat zSpacing 1"},
    {"Extrusion", "*node", "geometry",
     "i MFVec2f set_crossSection; i MFRotation set_orientation; i MFVec2f set_scale;"
     "i MFVec3f set_spine; f SFBool beginCap TRUE; f SFBool ccw TRUE; f SFBool convex TRUE;"
     "f SFFloat creaseAngle 0; f MFVec2f crossSection 1 1 1 -1 -1 -1 -1 1 1 1; f SFBool endCap "
     "TRUE;"
     "f MFRotation orientation 0 0 1 0; f MFVec2f scale 1 1; f SFBool solid TRUE;"
     "f MFVec3f spine 0 0 0 0 1 0"},
    {"IndexedFaceSet", "*composed", "geometry",
     "i MFInt32 set_colorIndex; i MFInt32 set_coordIndex; i MFInt32 set_normalIndex;"
     "i MFInt32 set_texCoordIndex; f MFInt32 colorIndex; f SFBool convex TRUE;"
     "f MFInt32 coordIndex; f MFInt32 normalIndex; f MFInt32 texCoordIndex"},
    {"IndexedTriangleSet", "*composed", "geometry", "i MFInt32 set_index; f MFInt32 index"},
    {"IndexedTriangleStripSet", "*composed", "geometry", "i MFInt32 set_index; f MFInt32 index"},
    {"IndexedTriangleFanSet", "*composed", "geometry", "i MFInt32 set_index; f MFInt32 index"},
    {"IndexedQuadSet", "*composed", "geometry", "i MFInt32 set_index; f MFInt32 index"},
    {"TriangleSet", "*composed", "geometry", ""},
    {"TriangleStripSet", "*composed", "geometry", "x MFInt32 stripCount"},
    {"TriangleFanSet", "*composed", "geometry", "x MFInt32 fanCount"},
    {"QuadSet", "*composed", "geometry", ""},
    {"IndexedLineSet", "*composed", "geometry",
     "i MFInt32 set_colorIndex; i MFInt32 set_coordIndex; f MFInt32 colorIndex;"
     "f MFInt32 coordIndex"},
    {"LineSet", "*composed", "geometry", "x MFInt32 vertexCount"},
    {"PointSet", "*composed", "geometry", ""},
    {"Text", "*node", "geometry",
     "x SFNode fontStyle; x MFFloat length; x SFFloat maxExtent 0; x MFString string;"
     "f SFBool solid FALSE; o MFVec2f lineBounds; o SFVec3f origin; o SFVec2f textBounds"},
    {"Arc2D", "*node", "geometry",
     "f SFFloat endAngle 1.5708; f SFFloat radius 1; f SFFloat startAngle 0"},
    {"Circle2D", "*node", "geometry", "f SFFloat radius 1"},
    {"Polyline2D", "*node", "geometry", "f MFVec2f lineSegments"},
    {"Polypoint2D", "*node", "geometry", "x MFVec2f point"},
    {"Disk2D", "*node", "geometry",
     "f SFFloat innerRadius 0; f SFFloat outerRadius 1; f SFBool solid FALSE"},
    {"Rectangle2D", "*node", "geometry", "f SFVec2f size 2 2; f SFBool solid FALSE"},
    {"TriangleSet2D", "*node", "geometry", "x MFVec2f vertices; f SFBool solid FALSE"},
    {"NurbsPatchSurface", "*node", "geometry",
     "x SFNode controlPoint; x SFNode texCoord; x SFInt32 uTessellation 0;"
     "x SFInt32 vTessellation 0; x MFDouble weight; f SFBool solid TRUE; f SFBool uClosed FALSE;"
     "f SFInt32 uDimension 0; f MFDouble uKnot; f SFInt32 uOrder 3; f SFBool vClosed FALSE;"
     "f SFInt32 vDimension 0; f MFDouble vKnot; f SFInt32 vOrder 3"},
    {"Coordinate", "*node", "coord", "x MFVec3f point"},
    {"CoordinateDouble", "*node", "coord", "x MFVec3d point"},
    {"Color", "*node", "color", "x MFColor color"},
    {"ColorRGBA", "*node", "color", "x MFColorRGBA color"},
    {"Normal", "*node", "normal", "x MFVec3f vector"},
    {"FogCoordinate", "*node", "fogCoord", "x MFFloat depth"},
    {"TextureCoordinate", "*node", "texCoord", "x MFVec2f point; x SFString mapping"},
    {"TextureCoordinate3D", "*node", "texCoord", "x MFVec3f point"},
    {"TextureCoordinate4D", "*node", "texCoord", "x MFVec4f point"},
    {"TextureCoordinateGenerator", "*node", "texCoord",
     "x SFString mode SPHERE; x MFFloat parameter; x SFString mapping"},
    {"MultiTextureCoordinate", "*node", "texCoord", "x MFNode texCoord"},

    // Appearance, light and sound, which do not collide.
    {"Appearance", "*node", "appearance",
     "x SFNode fillProperties; x SFNode lineProperties; x SFNode pointProperties; x SFNode "
     "material;"
     "x SFNode backMaterial; x MFNode shaders; x SFNode texture; x SFNode textureTransform;"
     "x SFString alphaMode AUTO; x SFFloat alphaCutoff 0.5"},
    {"Material", "*node", "material",
     "x SFFloat ambientIntensity 0.2; x SFColor diffuseColor 0.8 0.8 0.8;"
     "x SFColor emissiveColor 0 0 0; x SFFloat shininess 0.2; x SFColor specularColor 0 0 0;"
     "x SFFloat transparency 0; x SFNode diffuseTexture; x SFNode emissiveTexture;"
     "x SFNode normalTexture; x SFNode ambientTexture; x SFNode occlusionTexture;"
     "x SFNode shininessTexture; x SFNode specularTexture; x SFFloat normalScale 1;"
     "x SFFloat occlusionStrength 1; x SFString diffuseTextureMapping"},
    {"PhysicalMaterial", "*node", "material",
     "x SFColor baseColor 1 1 1; x SFColor emissiveColor 0 0 0; x SFFloat metallic 1;"
     "x SFFloat roughness 1; x SFFloat transparency 0; x SFNode baseTexture;"
     "x SFNode emissiveTexture; x SFNode metallicRoughnessTexture; x SFNode normalTexture;"
     "x SFNode occlusionTexture; x SFFloat normalScale 1; x SFFloat occlusionStrength 1"},
    {"UnlitMaterial", "*node", "material",
     "x SFColor emissiveColor 1 1 1; x SFFloat transparency 0; x SFNode emissiveTexture;"
     "x SFNode normalTexture; x SFFloat normalScale 1"},
    {"TwoSidedMaterial", "*node", "material",
     "x SFFloat ambientIntensity 0.2; x SFFloat backAmbientIntensity 0.2;"
     "x SFColor backDiffuseColor 0.8 0.8 0.8; x SFColor backEmissiveColor 0 0 0;"
     "x SFFloat backShininess 0.2; x SFColor backSpecularColor 0 0 0; x SFFloat backTransparency 0;"
     "x SFColor diffuseColor 0.8 0.8 0.8; x SFColor emissiveColor 0 0 0; x SFFloat shininess 0.2;"
     "x SFBool separateBackColor FALSE; x SFColor specularColor 0 0 0; x SFFloat transparency 0"},
    {"LineProperties", "*node", "lineProperties",
     "x SFBool applied TRUE; x SFInt32 linetype 1; x SFFloat linewidthScaleFactor 0"},
    {"PointProperties", "*node", "pointProperties",
     "x SFFloat pointSizeScaleFactor 1; x SFFloat pointSizeMinValue 1;"
     "x SFFloat pointSizeMaxValue 1; x MFFloat attenuation 1 0 0"},
    {"FillProperties", "*node", "fillProperties",
     "x SFBool filled TRUE; x SFColor hatchColor 1 1 1; x SFBool hatched TRUE;"
     "x SFInt32 hatchStyle 1"},
    {"ImageTexture", "*url", "texture",
     "f SFBool repeatS TRUE; f SFBool repeatT TRUE; f SFNode textureProperties"},
    {"PixelTexture", "*node", "texture",
     "x SFImage image 0 0 0; f SFBool repeatS TRUE; f SFBool repeatT TRUE;"
     "f SFNode textureProperties"},
    {"MovieTexture", "*url", "texture",
     "f SFBool repeatS TRUE; f SFBool repeatT TRUE; f SFNode textureProperties; x SFBool loop "
     "FALSE;"
     "x SFFloat speed 1; x SFFloat pitch 1; x SFTime startTime 0; x SFTime stopTime 0;"
     "x SFTime pauseTime 0; x SFTime resumeTime 0; o SFTime duration_changed; o SFBool isActive;"
     "o SFBool isPaused; o SFTime elapsedTime; x SFFloat gain 1"},
    {"MultiTexture", "*node", "texture",
     "x SFFloat alpha 1; x SFColor color 1 1 1; x MFString function; x MFString mode;"
     "x MFString source; x MFNode texture"},
    {"TextureProperties", "*node", "textureProperties",
     "x SFFloat anisotropicDegree 1; x SFColorRGBA borderColor 0 0 0 0; x SFInt32 borderWidth 0;"
     "x SFString boundaryModeS REPEAT; x SFString boundaryModeT REPEAT;"
     "x SFString boundaryModeR REPEAT; x SFString magnificationFilter FASTEST;"
     "x SFString minificationFilter FASTEST; x SFString textureCompression FASTEST;"
     "x SFFloat texturePriority 0; f SFBool generateMipMaps FALSE"},
    {"TextureTransform", "*node", "textureTransform",
     "x SFVec2f center 0 0; x SFFloat rotation 0; x SFVec2f scale 1 1; x SFVec2f translation 0 0;"
     "x SFString mapping"},
    {"MultiTextureTransform", "*node", "textureTransform", "x MFNode textureTransform"},
    {"FontStyle", "*node", "fontStyle",
     "f MFString family SERIF; f SFBool horizontal TRUE; f MFString justify BEGIN;"
     "f SFString language; f SFBool leftToRight TRUE; f SFFloat size 1; f SFFloat spacing 1;"
     "f SFString style PLAIN; f SFBool topToBottom TRUE"},
    {"DirectionalLight", "*light", "children", ""},
    {"PointLight", "*light", "children", ""},
    {"SpotLight", "*light", "children", ""},
    {"Background", "*bindable", "children",
     "x MFFloat groundAngle; x MFColor groundColor; x MFFloat skyAngle; x MFColor skyColor 0 0 0;"
     "x SFFloat transparency 0; x MFString backUrl; x MFString bottomUrl; x MFString frontUrl;"
     "x MFString leftUrl; x MFString rightUrl; x MFString topUrl"},
    {"TextureBackground", "*bindable", "children",
     "x MFFloat groundAngle; x MFColor groundColor; x MFFloat skyAngle; x MFColor skyColor 0 0 0;"
     "x SFFloat transparency 0; x SFNode backTexture; x SFNode bottomTexture;"
     "x SFNode frontTexture; x SFNode leftTexture; x SFNode rightTexture; x SFNode topTexture"},
    {"Fog", "*bindable", "children",
     "x SFColor color 1 1 1; x SFString fogType LINEAR; x SFFloat visibilityRange 0"},
    {"LocalFog", "*node", "children",
     "x SFColor color 1 1 1; x SFString fogType LINEAR; x SFFloat visibilityRange 0;"
     "x SFBool enabled TRUE"},
    {"Sound", "*node", "children",
     "x SFVec3f direction 0 0 1; x SFFloat intensity 1; x SFVec3f location 0 0 0;"
     "x SFFloat maxBack 10; x SFFloat maxFront 10; x SFFloat minBack 1; x SFFloat minFront 1;"
     "x SFFloat priority 0; x SFNode source; f SFBool spatialize TRUE"},
    {"AudioClip", "*url", "source",
     "x SFBool loop FALSE; x SFFloat pitch 1; x SFTime startTime 0; x SFTime stopTime 0;"
     "x SFTime pauseTime 0; x SFTime resumeTime 0; o SFTime duration_changed; o SFBool isActive;"
     "o SFBool isPaused; o SFTime elapsedTime; x SFFloat gain 1; x SFBool enabled TRUE"},

    // The viewer.
    {"Viewpoint", "*bindable", "children",
     "x SFFloat fieldOfView 0.785398; x SFBool jump TRUE; x SFRotation orientation 0 0 1 0;"
     "x SFVec3f position 0 0 10; x SFVec3f centerOfRotation 0 0 0; x SFBool retainUserOffsets "
     "FALSE;"
     "x SFFloat nearDistance -1; x SFFloat farDistance -1; x SFBool viewAll FALSE;"
     "x SFNode navigationInfo"},
    {"OrthoViewpoint", "*bindable", "children",
     "x MFFloat fieldOfView -1 -1 1 1; x SFBool jump TRUE; x SFRotation orientation 0 0 1 0;"
     "x SFVec3f position 0 0 10; x SFVec3f centerOfRotation 0 0 0;"
     "x SFBool retainUserOffsets FALSE; x SFFloat nearDistance -1; x SFFloat farDistance -1;"
     "x SFBool viewAll FALSE; x SFNode navigationInfo"},
    {"NavigationInfo", "*bindable", "children",
     "x MFFloat avatarSize 0.25 1.6 0.75; x SFBool headlight TRUE; x SFFloat speed 1;"
     "x MFString type EXAMINE; x SFFloat visibilityLimit 0; x MFString transitionType LINEAR;"
     "x SFTime transitionTime 1; o SFBool transitionComplete"},

    // Behaviour.
    {"TimeSensor", "*timed", "children",
     "x SFTime cycleInterval 1; o SFTime cycleTime; o SFFloat fraction_changed; o SFTime time"},
    {"PositionInterpolator", "*interpolator", "children",
     "x MFVec3f keyValue; o SFVec3f value_changed"},
    {"PositionInterpolator2D", "*interpolator", "children",
     "x MFVec2f keyValue; o SFVec2f value_changed"},
    {"OrientationInterpolator", "*interpolator", "children",
     "x MFRotation keyValue; o SFRotation value_changed"},
    {"ScalarInterpolator", "*interpolator", "children",
     "x MFFloat keyValue; o SFFloat value_changed"},
    {"CoordinateInterpolator", "*interpolator", "children",
     "x MFVec3f keyValue; o MFVec3f value_changed"},
    {"CoordinateInterpolator2D", "*interpolator", "children",
     "x MFVec2f keyValue; o MFVec2f value_changed"},
    {"NormalInterpolator", "*interpolator", "children",
     "x MFVec3f keyValue; o MFVec3f value_changed"},
    {"ColorInterpolator", "*interpolator", "children",
     "x MFColor keyValue; o SFColor value_changed"},
    {"SplinePositionInterpolator", "*interpolator", "children",
     "x SFBool closed FALSE; x MFVec3f keyValue; x MFVec3f keyVelocity;"
     "x SFBool normalizeVelocity FALSE; o SFVec3f value_changed"},
    {"BooleanSequencer", "*sequencer", "children", "x MFBool keyValue; o SFBool value_changed"},
    {"IntegerSequencer", "*sequencer", "children", "x MFInt32 keyValue; o SFInt32 value_changed"},
    {"BooleanFilter", "*node", "children",
     "i SFBool set_boolean; o SFBool inputFalse; o SFBool inputNegate; o SFBool inputTrue"},
    {"BooleanToggle", "*node", "children", "i SFBool set_boolean; x SFBool toggle FALSE"},
    {"BooleanTrigger", "*node", "children", "i SFTime set_triggerTime; o SFBool triggerTrue"},
    {"IntegerTrigger", "*node", "children",
     "i SFBool set_boolean; x SFInt32 integerKey -1; o SFInt32 triggerValue"},
    {"TimeTrigger", "*node", "children", "i SFBool set_boolean; o SFTime triggerTime"},
    {"ProximitySensor", "*sensor", "children",
     "x SFVec3f center 0 0 0; x SFVec3f size 0 0 0; o SFTime enterTime; o SFTime exitTime;"
     "o SFVec3f centerOfRotation_changed; o SFRotation orientation_changed;"
     "o SFVec3f position_changed"},
    {"VisibilitySensor", "*sensor", "children",
     "x SFVec3f center 0 0 0; x SFVec3f size 0 0 0; o SFTime enterTime; o SFTime exitTime"},
    {"TransformSensor", "*sensor", "children",
     "x SFVec3f center 0 0 0; x SFVec3f size 0 0 0; x SFNode targetObject; o SFTime enterTime;"
     "o SFTime exitTime; o SFRotation orientation_changed; o SFVec3f position_changed"},
    {"TouchSensor", "*sensor", "children",
     "o SFVec3f hitNormal_changed; o SFVec3f hitPoint_changed; o SFVec2f hitTexCoord_changed;"
     "o SFBool isOver; o SFTime touchTime"},
    {"PlaneSensor", "*sensor", "children",
     "x SFRotation axisRotation 0 0 1 0; x SFBool autoOffset TRUE; x SFVec2f maxPosition -1 -1;"
     "x SFVec2f minPosition 0 0; x SFVec3f offset 0 0 0; o SFVec3f trackPoint_changed;"
     "o SFVec3f translation_changed; o SFBool isOver"},
    {"SphereSensor", "*sensor", "children",
     "x SFBool autoOffset TRUE; x SFRotation offset 0 1 0 0; o SFBool isOver;"
     "o SFRotation rotation_changed; o SFVec3f trackPoint_changed"},
    {"CylinderSensor", "*sensor", "children",
     "x SFRotation axisRotation 0 0 1 0; x SFBool autoOffset TRUE; x SFFloat diskAngle 0.262;"
     "x SFFloat maxAngle -1; x SFFloat minAngle 0; x SFFloat offset 0; o SFBool isOver;"
     "o SFRotation rotation_changed; o SFVec3f trackPoint_changed"},
    {"KeySensor", "*sensor", "children",
     "o SFInt32 actionKeyPress; o SFInt32 actionKeyRelease; o SFBool altKey; o SFBool controlKey;"
     "o SFString keyPress; o SFString keyRelease; o SFBool shiftKey"},
    {"StringSensor", "*sensor", "children",
     "x SFBool deletionAllowed TRUE; o SFString enteredText; o SFString finalText"},
    {"LoadSensor", "*sensor", "children",
     "x MFNode watchList; x MFNode children; x SFTime timeOut 0; o SFBool isLoaded;"
     "o SFTime loadTime; o SFFloat progress"},
};

}  // namespace allide

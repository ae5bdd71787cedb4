// SPDX-License-Identifier: MIT
#include <fstream>
#include <map>
#include <sstream>

#include "tests/x3d/scenes.h"

namespace allide {
namespace {

std::string saved(const std::string& name) {
    std::ifstream file(std::string(ALLIDE_TEST_DATA) + "/x3d/figures/" + name);
    std::ostringstream text;
    text << file.rdbuf();
    EXPECT_FALSE(text.str().empty()) << name;
    return text.str();
}

/// Files in memory, for inlines.
ReadOptions with_files(std::map<std::string, std::string> files) {
    ReadOptions options;
    options.name = "main.wrl";
    options.resolve = [files](const std::string& path) -> Result<std::vector<std::byte>> {
        const auto found = files.find(path);
        if (found == files.end())
            return Error(ErrorCode::bad_file, "no such file");
        const auto bytes = bytes_of(found->second);
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    };
    return options;
}

TEST(ReadScene, KeepsFieldsOfNodesAsWritten) {
    const SceneFile scene = scene_of(R"(
        DEF T Transform {  # a comment
          translation 1, 2e-3 +0x10
          children [ DEF S Shape { geometry Box { size .1 2. 3 } } ]
        })");
    ASSERT_EQ(scene.roots.size(), 1u);
    const std::uint32_t t = scene.find("T"), s = scene.find("S");
    EXPECT_EQ(t, scene.roots[0]);
    EXPECT_EQ(numbers_of(scene, t, "translation"), (std::vector<double>{1, 2e-3, 16}));
    EXPECT_EQ(numbers_of(scene, t, "scale"), (std::vector<double>{1, 1, 1}));
    ASSERT_EQ(scene.children(t, "children").size(), 1u);
    EXPECT_EQ(scene.children(t, "children")[0], s);
    const std::uint32_t box = scene.children(s, "geometry")[0];
    EXPECT_EQ(numbers_of(scene, box, "size"), (std::vector<double>{0.1, 2, 3}));
    EXPECT_EQ(scene.nodes[box].line, 5u);
    EXPECT_EQ(scene.nodes[t].column, 9u);
}

TEST(ReadScene, ReadsAllThreeEncodingsAsTheSameGraph) {
    const std::string body = R"(
        DEF A Transform { translation 1 2 3 children Shape { geometry DEF G Sphere { radius 2 } } }
        DEF B Transform { children Shape { geometry USE G } }
        DEF I PositionInterpolator { key [ 0 1 ] keyValue [ 0 0 0, 1 1 1 ] }
        ROUTE I.value_changed TO B.set_translation)";
    const std::string xml = R"(<?xml version="1.0"?>
        <!DOCTYPE X3D PUBLIC "x" "y" [ <!ENTITY a "b"> ]>
        <X3D profile='Immersive'><head><meta name='a' content='b'/></head><Scene>
        <!-- a < comment > -->
        <Transform DEF='A' translation='1 2 3'><Shape><Sphere DEF='G' radius='2'/></Shape></Transform>
        <Transform DEF='B'><Shape><Sphere USE='G'/></Shape></Transform>
        <PositionInterpolator DEF='I' key='0 1' keyValue='0 0 0, 1 1 1'/>
        <ROUTE fromNode='I' fromField='value_changed' toNode='B' toField='set_translation'/>
        </Scene></X3D>)";
    const Result<SceneFile> scenes[] = {parse_vrml(body),
                                        parse("#X3D V3.3 utf8\nPROFILE Immersive\n"
                                              "COMPONENT Core:1\nMETA \"a\" \"b\"\n" +
                                              body),
                                        parse(xml)};
    for (const Result<SceneFile>& scene : scenes) {
        ASSERT_TRUE(scene) << scene.error().what();
        EXPECT_TRUE(scene->warnings.empty());
        EXPECT_EQ(scene->nodes.size(), 6u);
        EXPECT_EQ(scene->roots.size(), 3u);
        EXPECT_EQ(numbers_of(*scene, scene->find("A"), "translation"),
                  (std::vector<double>{1, 2, 3}));
        const std::uint32_t sphere = scene->find("G");
        for (const char* name : {"A", "B"}) {
            const std::uint32_t shape = scene->children(scene->find(name), "children")[0];
            EXPECT_EQ(scene->children(shape, "geometry")[0], sphere);
        }
        EXPECT_EQ(numbers_of(*scene, scene->find("I"), "keyValue").size(), 6u);
        ASSERT_EQ(scene->routes.size(), 1u);
        EXPECT_EQ(scene->routes[0].from, scene->find("I"));
        EXPECT_EQ(scene->routes[0].to, scene->find("B"));
    }
}

TEST(ReadScene, NamesLineAndColumnOfASyntaxError) {
    ReadOptions options;
    options.name = "room.wrl";
    EXPECT_EQ(message_of(parse_vrml("Shape {\n  geometry Box { size 1 TRUE 2 }\n}", options)),
              "room.wrl: line 3, column 25: expected a number, found 'TRUE'");
    EXPECT_EQ(message_of(parse_vrml("Group { children [", options)),
              "room.wrl: line 2, column 19: expected a node, found the end");
    const char* const wrong[] = {"Group { children [ Shape { } }",
                                 "Sphere { radius 1x }",
                                 "Sphere { radius nan }",
                                 "Sphere { radius 1e999 }",
                                 "Group { children USE X }",
                                 "Transform { translation IS t }",
                                 "WorldInfo { title \"open }",
                                 "IndexedFaceSet { coordIndex [ 1.5 ] }",
                                 "}",
                                 "Group"};
    for (const char* text : wrong) {
        const Result<SceneFile> scene = parse_vrml(text);
        ASSERT_FALSE(scene) << text;
        EXPECT_TRUE(std::string(scene.error().what()).starts_with("line 2, column")) << text;
    }
}

TEST(ReadScene, RejectsWhatItDoesNotReadByName) {
    EXPECT_NE(message_of(parse("#VRML V1.0 ascii\nSeparator {}")).find("VRML 1.0"),
              std::string::npos);
    EXPECT_NE(message_of(parse("{ \"X3D\": {} }")).find("JSON"), std::string::npos);
    EXPECT_FALSE(parse(""));
    EXPECT_FALSE(parse("hello"));
}

TEST(ReadScene, SkipsAndCountsUnknownNodesUnlessStrict) {
    const std::string text = R"(
        Foo { a [ { "}" } ] DEF INNER Bar { } }
        DEF F Foo { x 1 2 3 y TRUE z Baz { } }
        Shape { geometry Sphere { } hue 1 2 3 tint "x" glow [ 1 2 ] }
        DEF T TimeSensor { }
        ROUTE T.fraction_changed TO INNER.set_fraction
        Group { children [ USE F Shape { } ] })";
    const SceneFile scene = scene_of(text);
    EXPECT_EQ(scene.roots.size(), 3u);
    ASSERT_EQ(scene.skipped.size(), 1u);
    EXPECT_EQ(scene.skipped[0].type, "Foo");
    EXPECT_EQ(scene.skipped[0].count, 2u);
    EXPECT_EQ(scene.skipped[0].line, 3u);
    EXPECT_EQ(scene.warnings.size(), 3u);
    ReadOptions strict;
    strict.strict = true;
    EXPECT_EQ(message_of(parse_vrml(text, strict)),
              "line 3, column 9: allide does not know the node type 'Foo'");
}

/// Without `strict` the text is read with one warning, of its second line; with it, not at all.
void expect_left_out(const std::string& text) {
    const Result<SceneFile> scene = parse(text);
    ASSERT_TRUE(scene) << text << message_of(scene);
    ASSERT_EQ(scene->warnings.size(), 1u) << text;
    EXPECT_EQ(scene->warnings[0].line, 2u) << text;
    EXPECT_TRUE(scene->warnings[0].text.ends_with("; it is left out")) << text;
    EXPECT_TRUE(scene->routes.empty()) << text;
    EXPECT_EQ(scene->nodes.back().name, "LAST") << text;
    ReadOptions strict;
    strict.strict = true;
    EXPECT_TRUE(message_of(parse(text, strict)).starts_with("line 2, column ")) << text;
}

TEST(ReadScene, LeavesOutWrongRoutesUnlessStrict) {
    const std::string nodes = "DEF A Group { } DEF C Collision { } DEF B Transform { } ";
    for (const char* route :
         {"ROUTE A.nothing TO B.translation", "ROUTE C.collideTime TO B.nothing",
          "ROUTE N.x TO B.translation", "ROUTE C.collideTime TO N.x",
          "ROUTE A.bboxSize TO B.translation", "ROUTE C.collideTime TO C.collideTime",
          "ROUTE A.addChildren TO A.children", "ROUTE C.collideTime TO B.translation"})
        expect_left_out("#X3D V3.3 utf8\n" + nodes + route + "\nDEF LAST Group { }");
    for (const char* route : {"fromField='x' toNode='B' toField='translation'",
                              "fromField='collideTime' toNode='B' toField='rotation'"})
        expect_left_out(std::string("<X3D><Scene><Collision DEF='C'/><Transform DEF='B'/>\n"
                                    "<ROUTE fromNode='C' ") +
                        route + "/><Group DEF='LAST'/></Scene></X3D>");
}

TEST(ReadScene, LeavesOutValuesOfWrongFieldsUnlessStrict) {
    for (const char* node :
         {"Group { addChildren [ Group { } ] }", "Sound { source NULL far [ 1 2 [ 3 ] ] }",
          "P { size 3 }", "PROTO Q [ field SFFloat r 1 ] { Sphere { radius IS s } }",
          "PROTO Q [ field SFBool r TRUE ] { Sphere { radius IS r } }"})
        expect_left_out(std::string("#VRML V2.0 utf8\nPROTO P [ ] { Group { } } ") + node +
                        "\nDEF LAST Group { }");
    const std::string declared =
        "<X3D><Scene><ProtoDeclare name='P'><ProtoInterface><field name='r' type='SFFloat' "
        "accessType='inputOutput' value='2'/></ProtoInterface><ProtoBody><Shape/></ProtoBody>"
        "</ProtoDeclare>";
    for (const char* node :
         {"<Group addChildren='x'/>", "<Group children='x'/>", "<Sphere hue='1'/>",
          "<ProtoInstance name='P'><fieldValue name='s' value='1'><Group><Shape/></Group>"
          "</fieldValue></ProtoInstance>",
          "<ProtoDeclare name='Q'><ProtoBody><Sphere><IS><connect nodeField='x' protoField='y'/>"
          "</IS></Sphere></ProtoBody></ProtoDeclare>",
          "<ProtoDeclare name='Q'><ProtoBody><Sphere><IS><connect nodeField='radius' "
          "protoField='y'/></IS></Sphere></ProtoBody></ProtoDeclare>"})
        expect_left_out(declared + "\n" + node + "<Group DEF='LAST'/></Scene></X3D>");
}

TEST(ReadScene, ExpandsPrototypesWithTheirTies) {
    const SceneFile scene = scene_of(R"(
        PROTO Ball [ field SFFloat r 2  exposedField SFVec3f at 0 0 0  eventIn SFVec3f set_place
                     field MFNode more [ DEF D Group { } ] ] {
          DEF BODY Transform {
            translation IS at
            scale IS at
            children [ Shape { geometry Sphere { radius IS r } } Group { children IS more } ]
          }
          DEF CLOCK TimeSensor { }
        }
        PROTO Two [ field SFFloat size 1 ] {
          Group { children [ Ball { r IS size at 1 0 0 } Ball { r 5 } ] }
        }
        DEF B1 Ball { r 3 at 7 8 9 }
        DEF T Two { size 4 }
        DEF I PositionInterpolator { }
        ROUTE I.value_changed TO B1.set_at)");
    EXPECT_TRUE(scene.warnings.empty());
    const std::uint32_t b1 = scene.find("B1");
    EXPECT_TRUE(scene.is(b1, "Transform"));
    EXPECT_EQ(numbers_of(scene, b1, "translation"), (std::vector<double>{7, 8, 9}));
    EXPECT_EQ(numbers_of(scene, b1, "scale"), (std::vector<double>{7, 8, 9}));
    const auto radius = [&](std::uint32_t ball) {
        const std::uint32_t shape = scene.children(ball, "children")[0];
        return numbers_of(scene, scene.children(shape, "geometry")[0], "radius")[0];
    };
    EXPECT_EQ(radius(b1), 3);
    const auto balls = scene.children(scene.find("T"), "children");
    ASSERT_EQ(balls.size(), 2u);
    EXPECT_EQ(radius(balls[0]), 4);
    EXPECT_EQ(radius(balls[1]), 5);
    const std::uint32_t group = scene.children(balls[1], "children")[1];
    EXPECT_EQ(scene.children(group, "children").size(), 1u);
    EXPECT_EQ(scene.routes.size(), 2u) << "one for each field that `at` is tied to";
    EXPECT_EQ(scene.roots.size(), 3u);
}

TEST(ReadScene, ExpandsPrototypesOfXml) {
    const Result<SceneFile> scene = parse(R"(<X3D><Scene>
        <ProtoDeclare name='Ball'><ProtoInterface>
          <field name='r' type='SFFloat' accessType='inputOutput' value='2'/>
          <field name='more' type='MFNode' accessType='initializeOnly'><Group/></field>
        </ProtoInterface><ProtoBody>
          <Transform><Shape><Sphere><IS><connect nodeField='radius' protoField='r'/></IS></Sphere>
          </Shape><Group><IS><connect nodeField='children' protoField='more'/></IS></Group></Transform>
        </ProtoBody></ProtoDeclare>
        <ProtoInstance name='Ball' DEF='A'/>
        <ProtoInstance name='Ball' DEF='B'><fieldValue name='r' value='5'/></ProtoInstance>
        <Script DEF='S'><field name='n' type='SFInt32' accessType='inputOnly'/><![CDATA[ a < b ]]>
        </Script></Scene></X3D>)");
    ASSERT_TRUE(scene) << scene.error().what();
    const auto radius = [&](const char* name) {
        const std::uint32_t shape = scene->children(scene->find(name), "children")[0];
        return numbers_of(*scene, scene->children(shape, "geometry")[0], "radius")[0];
    };
    EXPECT_EQ(radius("A"), 2);
    EXPECT_EQ(radius("B"), 5);
    EXPECT_GE(scene->nodes[scene->find("S")].type->find("n"), 0);
}

TEST(ReadScene, PutsInstancesWhereTheirFirstNodeGoes) {
    const std::string ball =
        "<ProtoDeclare name='Ball'><ProtoBody><Sphere/><Group/></ProtoBody></ProtoDeclare>";
    ReadOptions options = with_files({{"balls.x3d", "<X3D><Scene>" + ball + "</Scene></X3D>"}});
    for (const std::string& declared :
         {ball, std::string("<ExternProtoDeclare name='Ball' url='\"balls.x3d\"'/>")}) {
        const Result<SceneFile> scene =
            parse("<X3D><Scene>" + declared +
                      "<Shape DEF='A'><ProtoInstance name='Ball' DEF='B'/></Shape>"
                      "<Shape DEF='C'><ProtoInstance name='Ball' USE='B'/></Shape></Scene></X3D>",
                  options);
        ASSERT_TRUE(scene) << message_of(scene);
        EXPECT_TRUE(scene->warnings.empty());
        for (const char* const shape : {"A", "C"})
            EXPECT_EQ(scene->children(scene->find(shape), "geometry").size(), 1u) << declared;
    }
}

TEST(ReadScene, ReportsWhatIsWrongInXmlAtItsLine) {
    const char* const wrong[] = {"<X3D><Scene><Box size='1 2'/></Scene></X3D>",
                                 "<X3D><Scene></X3D>",
                                 "<X3D><Scene><Shape></Scene></X3D>",
                                 "<X3D><Scene><WorldInfo title='&undeclared;'/></Scene></X3D>",
                                 "<X3D a=1></X3D>",
                                 "<X3D><!-- ",
                                 "<X3D",
                                 "<X3D><Scene><Box USE='A'/></Scene></X3D>",
                                 "<X3D><Scene><Box size='1 2 3' solid='maybe'/></Scene></X3D>"};
    for (const char* text : wrong) {
        const Result<SceneFile> scene = parse(text);
        ASSERT_FALSE(scene) << text;
        EXPECT_TRUE(std::string(scene.error().what()).starts_with("line 1, column")) << text;
    }
    const Result<SceneFile> decoded =
        parse("<X3D><Scene><WorldInfo DEF='W' title='&lt;&#65;&#x20AC;&amp;'/></Scene></X3D>");
    ASSERT_TRUE(decoded);
    EXPECT_EQ(std::get<std::vector<std::string>>(decoded->value(decoded->find("W"), "title"))[0],
              "<A\xE2\x82\xAC&");
}

TEST(ReadScene, TakesCollisionObjectByItsUrn) {
    const SceneFile scene =
        scene_of(std::string(collision_object_declaration) + "DEF C CollisionObject { }");
    const std::uint32_t c = scene.find("C");
    ASSERT_TRUE(scene.is(c, "CollisionObject"));
    EXPECT_EQ(std::get<std::vector<std::int32_t>>(scene.value(c, "collide"))[0], 1);
    EXPECT_EQ(numbers_of(scene, c, "bboxSize"), (std::vector<double>{-1, -1, -1}));
    EXPECT_TRUE(scene.children(c, "proxy").empty());
    const std::map<std::string, FieldAccess> access = {{"addChildren", FieldAccess::input},
                                                       {"removeChildren", FieldAccess::input},
                                                       {"addIgnoredObjects", FieldAccess::input},
                                                       {"removeIgnoredObjects", FieldAccess::input},
                                                       {"children", FieldAccess::both},
                                                       {"ignoredObjects", FieldAccess::both},
                                                       {"collide", FieldAccess::both},
                                                       {"bboxCenter", FieldAccess::initialize},
                                                       {"bboxSize", FieldAccess::initialize},
                                                       {"proxy", FieldAccess::initialize},
                                                       {"collideTime", FieldAccess::output},
                                                       {"collideObjects", FieldAccess::output}};
    const NodeType& type = *scene.nodes[c].type;
    for (const auto& [name, expected] : access) {
        ASSERT_GE(type.find(name), 0) << name;
        EXPECT_EQ(type.fields[static_cast<std::size_t>(type.find(name))].access, expected) << name;
    }
    // Nobody else declares it.
    EXPECT_EQ(scene_of("CollisionObject { }").skipped.size(), 1u);
}

TEST(ReadScene, ReadsFigure2AsPrinted) {
    const Result<SceneFile> scene = parse(saved("figure2.wrl"));
    ASSERT_TRUE(scene) << scene.error().what();
    ASSERT_EQ(scene->warnings.size(), 1u);
    EXPECT_NE(scene->warnings[0].text.find("brackets"), std::string::npos);
    EXPECT_TRUE(scene->is(scene->find("BALL"), "CollisionObject"));
}

TEST(ReadScene, FallsBackToThePrototypeOfFigure3) {
    ReadOptions options = with_files({{"CollisionObject.wrl", saved("figure3.wrl")}});
    options.native = false;
    const SceneFile scene = scene_of(
        std::string(collision_object_declaration) +
            "DEF A CollisionObject { collide FALSE children Shape { geometry Box { } }\n"
            "  ignoredObjects [ DEF B CollisionObject { ignoredObjects [ USE A ] } ] }\nUSE B\n"
            "DEF F BooleanFilter { } ROUTE F.inputTrue TO A.set_collide",
        options);
    const std::uint32_t a = scene.find("A");
    ASSERT_TRUE(scene.is(a, "Collision"));
    EXPECT_TRUE(scene.is(scene.find("B"), "Collision"));
    EXPECT_EQ(std::get<std::vector<std::int32_t>>(scene.value(a, "collide"))[0], 0);
    EXPECT_EQ(scene.children(a, "children").size(), 1u);
    EXPECT_EQ(scene.routes.size(), 1u);
    EXPECT_EQ(scene.roots.size(), 3u);
}

TEST(ReadScene, ReadsObjectsThatIgnoreEachOtherAsInFigure4) {
    const Result<SceneFile> scene = parse(saved("figure4.wrl"));
    ASSERT_TRUE(scene) << scene.error().what();
    const std::uint32_t foo = scene->find("FOO"), bar = scene->find("BAR");
    ASSERT_EQ(scene->children(foo, "ignoredObjects").size(), 1u);
    EXPECT_EQ(scene->children(foo, "ignoredObjects")[0], bar);
    EXPECT_EQ(scene->children(bar, "ignoredObjects")[0], foo);
    EXPECT_EQ(scene->roots, (std::vector<std::uint32_t>{foo, bar}));
}

TEST(ReadScene, RejectsNodesInsideThemselves) {
    EXPECT_EQ(message_of(parse_vrml("DEF T Transform {\n children Group { children USE T } }")),
              "line 3, column 28: USE T is inside the node of that name");
    EXPECT_NE(message_of(parse_vrml("PROTO P [ ] { Group { children P { } } }"))
                  .find("contains an instance of itself"),
              std::string::npos);
    EXPECT_NE(message_of(parse_vrml("PROTO P [ field MFNode c [ ] ] { Group { children IS c } }\n"
                                    "DEF A P { c [ USE A ] }"))
                  .find("inside"),
              std::string::npos);
    EXPECT_TRUE(parse_vrml("DEF T Transform { children Script { field SFNode t USE T } }"));
}

TEST(ReadScene, LoadsInlinesRelativeToTheirFile) {
    const SceneFile scene =
        scene_of("DEF I Inline { url \"sub/a.wrl\" }\nInline { url \"none.wrl\" }",
                 with_files({{"sub/a.wrl", "#VRML V2.0 utf8\nInline { url \"b.wrl\" }"},
                             {"sub/b.wrl", "#VRML V2.0 utf8\nDEF INNER Shape { }"}}));
    EXPECT_EQ(scene.files, (std::vector<std::string>{"main.wrl", "sub/a.wrl", "sub/b.wrl"}));
    const std::uint32_t outer = scene.children(scene.find("I"), "children")[0];
    EXPECT_EQ(scene.children(outer, "children")[0], scene.find("INNER"));
    EXPECT_EQ(scene.nodes[scene.find("INNER")].file, 2u);
    ASSERT_EQ(scene.warnings.size(), 1u);
    EXPECT_NE(scene.warnings[0].text.find("none.wrl"), std::string::npos);
}

/// Files that can be opened and are no scenes.
const std::map<std::string, std::string> broken_files = {
    {"old.wrl", "#VRML V1.0 ascii\nSeparator { }"},
    {"half.wrl", "#VRML V2.0 utf8\nDEF H Group { children Shape { geometry Sphere { radius TRUE"},
    {"a.3ds", "MM\x04"},
    {"a.gltf", "{ \"asset\": { } }"},
    {"inner.wrl", "#VRML V2.0 utf8\nDEF H Group { } Inline { url \"half.wrl\" }"},
    {"good one.wrl", "#VRML V2.0 utf8\nDEF GOOD Group { } PROTO P [ ] { DEF Q Shape { } }"},
};

TEST(ReadScene, TakesTheNextUrlAfterAFileThatIsNoScene) {
    for (const char* const broken : {"old.wrl", "half.wrl", "a.3ds", "a.gltf", "inner.wrl"}) {
        const std::string urls = std::string("[ \"") + broken + "\" \"good%20one.wrl#P\" ]";
        for (const std::string& text :
             {"\nDEF I Inline { url " + urls + " }", "EXTERNPROTO E [ ] " + urls + "\nE { }"}) {
            ReadOptions options = with_files(broken_files);
            const Result<SceneFile> scene = parse_vrml(text, options);
            ASSERT_TRUE(scene) << message_of(scene);
            const bool is_inner = std::string(broken) == "inner.wrl";
            if (is_inner && text.find("Inline") != std::string::npos) {
                EXPECT_NE(scene->find("H"), SceneFile::no_node) << "its own Inline is left out";
                continue;
            }
            EXPECT_EQ(scene->find("H"), SceneFile::no_node);
            EXPECT_EQ(scene->nodes.size(), text.starts_with("\n") ? 2u : 1u) << text;
            EXPECT_EQ(scene->nodes.back().name.empty(), false);
            if (!is_inner) {
                ASSERT_EQ(scene->warnings.size(), 1u);
                EXPECT_TRUE(scene->warnings[0].text.starts_with(broken));
                EXPECT_EQ(scene->warnings[0].line, 3u);
                options.strict = true;
                EXPECT_TRUE(message_of(parse_vrml(text, options)).starts_with(broken));
            }
        }
    }
}

TEST(ReadScene, LimitsAndCyclesInOtherFilesStayErrors) {
    ReadOptions options = with_files(
        {{"deep.wrl", "#VRML V2.0 utf8\nGroup { children Group { children Group { } } }"},
         {"long.wrl", "#VRML V2.0 utf8\nWorldInfo { title \"0123456789\" }"},
         {"cycle.wrl", "#VRML V2.0 utf8\nDEF A Group { children USE A }"},
         {"self.wrl", "#VRML V2.0 utf8\nPROTO P [ ] { P { } }"},
         {"good.wrl", "#VRML V2.0 utf8"}});
    options.limits.nesting = 3;
    options.limits.string = 9;
    EXPECT_TRUE(parse_vrml("Inline { url \"good.wrl\" }", options));
    for (const char* const file : {"deep.wrl", "long.wrl", "cycle.wrl", "self.wrl"}) {
        if (std::string(file) == "deep.wrl")
            options.limits.nesting = 2;
        const std::string text = std::string("Inline { url [ \"") + file + "\" \"good.wrl\" ] }";
        EXPECT_TRUE(message_of(parse_vrml(text, options)).starts_with(file)) << file;
        options.limits.nesting = 3;
    }
}

TEST(ReadScene, DecodesUrls) {
    const SceneFile scene =
        scene_of("Inline { url \"sub%2fa%20b%zz%00.wrl#View\" }",
                 with_files({{"sub/a b%zz%00.wrl", "#VRML V2.0 utf8\nDEF INNER Shape { }"}}));
    EXPECT_TRUE(scene.warnings.empty());
    EXPECT_NE(scene.find("INNER"), SceneFile::no_node);
}

TEST(ReadScene, RejectsFilesThatIncludeThemselves) {
    EXPECT_NE(message_of(parse_vrml("Inline { url \"a.wrl\" }",
                                    with_files({{"a.wrl",
                                                 "#VRML V2.0 utf8\n"
                                                 "Inline { url \"main.wrl\" }"}})))
                  .find("includes itself"),
              std::string::npos);
    EXPECT_NE(message_of(parse_vrml("EXTERNPROTO P [ ] [ \"a.wrl\" ] P { }",
                                    with_files({{"a.wrl",
                                                 "#VRML V2.0 utf8\nEXTERNPROTO P [ ] "
                                                 "[ \"a.wrl\" ] P { }"}})))
                  .find("includes itself"),
              std::string::npos);
}

TEST(ReadScene, TakesThePrototypeThatTheUrlNames) {
    const SceneFile scene = scene_of(
        "EXTERNPROTO P [ field SFFloat r ] [ \"none.wrl\" \"lib.wrl#Q\" ]\nDEF A P { r 3 }",
        with_files({{"lib.wrl",
                     "#VRML V2.0 utf8\nPROTO O [ ] { Group { } }\nPROTO Q [ field SFFloat r 1 ] "
                     "{ Shape { geometry Sphere { radius IS r } } }"}}));
    const std::uint32_t a = scene.find("A");
    ASSERT_TRUE(scene.is(a, "Shape"));
    EXPECT_EQ(numbers_of(scene, scene.children(a, "geometry")[0], "radius")[0], 3);
}

/// Text repeated.
std::string times(int count, const std::string& text) {
    std::string all;
    for (int i = 0; i < count; ++i)
        all += text;
    return all;
}

TEST(ReadLimits, AreErrorsThatNameThem) {
    ReadOptions options;
    options.limits = {
        .bytes = 100'000, .nesting = 50, .inlines = 3, .nodes = 1000, .routes = 20, .string = 100};
    const auto says = [&](const std::string& text, const std::string& what) {
        const std::string message = message_of(parse_vrml(text, options));
        EXPECT_NE(message.find(what), std::string::npos) << message;
        EXPECT_NE(message.find("limit of"), std::string::npos) << message;
    };
    says(std::string(100'000, ' '), "bytes");
    says(times(51, "Group { children "), "nested");
    says(times(51, "PROTO A [ ] { "), "nested");
    says(times(1001, "Group{}"), "nodes");
    says("DEF A Switch { } DEF B Switch { }" + times(21, "ROUTE A.whichChoice TO B.whichChoice "),
         "routes");
    says("WorldInfo { title \"" + std::string(101, 'x') + "\" }", "string");
    EXPECT_NE(message_of(parse("<X3D>" + times(51, "<Group>"), options)).find("nested"),
              std::string::npos);
    ReadOptions inlines = options;
    inlines.name = "0";
    inlines.resolve = [](const std::string& path) -> Result<std::vector<std::byte>> {
        const std::string next = "#VRML V2.0 utf8\nInline { url \"" + path + "1\" }";
        const auto bytes = bytes_of(next);
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    };
    EXPECT_NE(message_of(parse_vrml("Inline { url \"1\" }", inlines)).find("files include files"),
              std::string::npos);
}

TEST(ReadLimits, CountNestedUsesBeforeExpandingThem) {
    std::string uses = "DEF A0 Shape { geometry Box { } }\n",
                prototypes = "PROTO P0 [ ] { Shape { } }\n";
    for (int i = 1; i <= 40; ++i) {
        const std::string last = std::to_string(i - 1), name = std::to_string(i);
        uses += "DEF A" + name + " Group { children [ USE A" + last + " USE A" + last + " ] }\n";
        prototypes += "PROTO P" + name + " [ ] { Group { children [ P" + last + " { } P" + last +
                      " { } ] } }\n";
    }
    EXPECT_NE(message_of(parse_vrml(uses)).find("with all USEs"), std::string::npos);
    ReadOptions options;
    options.limits.nodes = 100'000;
    EXPECT_NE(message_of(parse_vrml(prototypes + "P40 { }", options)).find("nodes than the limit"),
              std::string::npos);
}

TEST(ReadLimits, ManyBracketsNeedNoMachineStack) {
    const int depth = 300'000;
    EXPECT_FALSE(parse_vrml("Unknown { x " + std::string(depth, '[')));
    EXPECT_FALSE(parse_vrml(times(depth / 10, "Group{children[")));
    EXPECT_TRUE(
        parse_vrml("Unknown { x " + std::string(depth, '[') + std::string(depth, ']') + "}"));
}

TEST(ReadScene, SurvivesEveryPrefixAndEveryChangedByte) {
    const std::string texts[] = {
        std::string("#VRML V2.0 utf8\n") + collision_object_declaration +
            "PROTO P [ field SFFloat r 1 ] { Shape { geometry Sphere { radius IS r } } }\n"
            "DEF A CollisionObject { children [ P { r 2 } ] ignoredObjects [ USE A ] }\n"
            "DEF T TimeSensor { } DEF I PositionInterpolator { key [ 0 1 ] keyValue [ 0 0 0 1 1 1 "
            "] }"
            "ROUTE T.fraction_changed TO I.set_fraction",
        "<X3D><Scene><ProtoDeclare name='P'><ProtoInterface><field name='r' type='SFFloat' "
        "accessType='inputOutput' "
        "value='2'/></ProtoInterface><ProtoBody><Shape><Sphere><IS><connect "
        "nodeField='radius' protoField='r'/></IS></Sphere></Shape></ProtoBody></ProtoDeclare>"
        "<ProtoInstance name='P'><fieldValue name='r' value='5'/></ProtoInstance></Scene></X3D>"};
    std::size_t read = 0, rejected = 0;
    for (const std::string& text : texts) {
        ASSERT_TRUE(parse(text)) << message_of(parse(text));
        for (std::size_t i = 0; i < text.size(); ++i) {
            ++(parse(text.substr(0, i)) ? read : rejected);
            for (const char c : {'{', '}', '"', '\0', '<'}) {
                std::string changed = text;
                changed[i] = c;
                ++(parse(changed) ? read : rejected);
            }
        }
    }
    EXPECT_GT(rejected, 1000u);
    EXPECT_GT(read, 100u);
}

}  // namespace
}  // namespace allide

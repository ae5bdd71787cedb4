// SPDX-License-Identifier: MIT
#include <stdio.h>

#include <allide_c/allide.h>

int main(void) {
    AllideMesh mesh;
    AllideMeshView view;
    if (allide_box((AllideVec3){1, 1, 1}, &mesh) != allide_ok ||
        allide_mesh_view(mesh, &view) != allide_ok)
        return 1;
    printf("%zu faces\n", view.face_count);
    return 0;
}

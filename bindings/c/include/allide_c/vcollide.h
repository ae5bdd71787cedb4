// SPDX-License-Identifier: MIT
// The calls of V-COLLIDE by their names: Hudson et al., "V-COLLIDE: Accelerated Collision Detection
// for VRML", 1997, Table 1. Sweep and prune over oriented-box trees, in one world for the program,
// used by one thread at a time. A call returns 0, or col_error: then allide_last_error says why and
// nothing has changed. docs/manual/c.md says what each call maps to.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

enum { col_error = -1 };

/// Two objects that collide, id1 < id2.
typedef struct ColReport {
    int id1, id2;
} ColReport;

/// Two triangles that meet, by the order in which their objects were given them.
typedef struct ColTriangles {
    int triangle1, triangle2;
} ColTriangles;

/// Initialises the library; fails if it is open already.
int col_open(void);
/// Forgets all objects. Not of the paper.
int col_close(void);

/// Adds a collidable object without triangles, active with all others. Its id is never given again.
int col_create_object(int* id);
/// The name that the paper's section 4.1 uses.
int col_add_object(int* id);
/// Corners are x, y, z, finite and within 2^60. The triangle counts from the next col_finish_object
/// on.
int col_add_triangle(int id, const double v1[3], const double v2[3], const double v3[3]);
/// Builds the OBB hierarchy of all triangles added, also after more were added. Before the first
/// one an object collides with nothing.
int col_finish_object(int id);
/// Destroys the geometry and keeps the object, with its place and activations.
int col_clear_object(int id);
int col_delete_object(int id);

/// Two objects are tested with each other if and only if both are active and their pair is. These
/// three switches are apart: none changes the others, and a new object's are all on.
int col_activate(int id);
int col_deactivate(int id);
int col_activate_pair(int id1, int id2);
int col_deactivate_pair(int id1, int id2);

/// A rigid motion as a matrix in four rows of four, the last 0 0 0 1, for column vectors.
int col_update_transform(int id, const double matrix[16]);

/// Finds all pairs that collide: surfaces that share a point.
int col_test(void);
/// How many pairs the last col_test found, 0 if nothing collided, col_error if there was no test
/// yet; the first `size` of them, sorted, are written to `reports`, which may be NULL if size is 0.
int col_report_collision(int size, ColReport* reports);
/// How many pairs of triangles of two different objects meet where they are now, written likewise.
/// Not of Table 1, but wished for in the paper's section 5.
int col_report_triangles(int id1, int id2, int size, ColTriangles* triangles);

#ifdef __cplusplus
}
#endif

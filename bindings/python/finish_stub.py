#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: finish_stub.py FROM TO. Gives a stub of nanobind the types that signatures.py lists: nanobind
knows arrays, and answers that depend on the arguments, as `object` only."""
import ast
import copy
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import signatures as known  # noqa: E402

USED: set[str] = set()


def parse(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def is_object(node: "ast.expr | None") -> bool:
    return isinstance(node, ast.Name) and node.id == "object"


def look_up(table: "dict[str, str]", *keys: str) -> "str | None":
    for key in keys:
        if key in table:
            USED.add(key)
            return table[key]
    return None


class Strict(ast.NodeTransformer):
    """Generic types get parameters; what is not listed becomes Any."""

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return parse(known.GENERIC[node.id]) if node.id in known.GENERIC else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        return parse("os.PathLike[str]") if node.attr == "PathLike" else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        node.slice = self.visit(node.slice)  # type: ignore[assignment]
        return node  # its own name has parameters already


def typed_argument(argument: ast.arg, where: str, function: str) -> None:
    note = argument.annotation
    optional = isinstance(note, ast.BinOp) and is_object(note.left)
    if is_object(note) or optional:
        name = argument.arg
        found = look_up(known.ARGUMENTS, f"{where}{function}.{name}", f"{where}*.{name}", name)
        text = found or "object"
        argument.annotation = parse(f"{text} | None" if optional and "None" not in text else text)
    elif note is not None:
        argument.annotation = Strict().visit(note)


def all_arguments(function: ast.FunctionDef) -> "list[ast.arg]":
    return [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]


def typed(function: ast.FunctionDef, where: str) -> "list[ast.stmt]":
    """The function, or one for each of its overloads."""
    name = where + function.name
    for argument in all_arguments(function):
        typed_argument(argument, where, function.name)
    result = look_up(known.RESULTS, name)
    if function.name == "__eq__":
        function.args.posonlyargs[-1].annotation = parse("Any")
    if result is not None:
        function.returns = parse(result)
    elif is_object(function.returns):
        function.returns = parse("Any")
    elif function.returns is not None:
        function.returns = Strict().visit(function.returns)
    if name not in known.OVERLOADS:
        return [function]
    USED.add(name)
    return [overload(function, i, *row) for i, row in enumerate(known.OVERLOADS[name])]


def overload(function: ast.FunctionDef, number: int, types: "dict[str, str]", result: str) -> ast.FunctionDef:
    made = copy.deepcopy(function)
    by_name = {argument.arg: argument for argument in all_arguments(made)}
    for name, text in types.items():
        by_name[name].annotation = parse(text)  # a KeyError is a name that the function has no more
    made.returns = parse(result)
    made.decorator_list.append(parse("overload"))
    if number > 0:
        made.body = [ast.Expr(parse("..."))]  # the documentation is with the first
    return made


def finished(body: "list[ast.stmt]", where: str = "") -> "list[ast.stmt]":
    result: list[ast.stmt] = []
    for node in body:
        if isinstance(node, ast.ClassDef):
            node.body = finished(node.body, f"{where}{node.name}.")
            result.append(node)
        elif isinstance(node, ast.FunctionDef):
            result += typed(node, where)
        else:
            if isinstance(node, ast.AnnAssign):
                node.annotation = Strict().visit(node.annotation)
            result.append(node)
    return result


def main() -> None:
    source, target = map(Path, sys.argv[1:])
    tree = ast.parse(source.read_text())
    tree.body = finished(tree.body)
    unused = (set(known.RESULTS) | set(known.OVERLOADS) | set(known.ARGUMENTS)) - USED
    if unused:
        raise SystemExit(f"signatures.py lists what the module has not: {', '.join(sorted(unused))}")
    head = ast.parse(known.HEAD).body
    at = 1 if ast.get_docstring(tree) else 0
    tree.body[at:at] = head
    target.write_text(ast.unparse(ast.fix_missing_locations(tree)) + "\n")


main()

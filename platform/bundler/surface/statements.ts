import ts from 'typescript';

/** The statements of declaration files, by the names that they declare. */
export interface Statements {
  /** The text of what a name declares, and of everything that this refers to. */
  getText: (name: string) => string;
  /** The members of the interfaces and object types behind a name: `RequestOptions.signal`. */
  listMembers: (name: string) => string[];
  /** What a name declares, without what this refers to; undefined for names of libraries and of the language. */
  getDeclaration: (name: string) => Declaration | undefined;
  /** All declared names. */
  names: string[];
}

/** What one name declares. */
export interface Declaration {
  text: string;
  /** The names that occur in it. */
  references: string[];
  file: string;
  /** Whether it declares nothing that exists at run time. */
  isType: boolean;
}

interface Statement extends Declaration {
  members: string[];
}

function listDeclaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = statement as ts.Statement & { name?: ts.Node };
  return name ? [name.getText()] : [];
}

function listReferences(node: ts.Node): string[] {
  const children: string[] = [];
  ts.forEachChild(node, (child) => void children.push(...listReferences(child)));
  return ts.isIdentifier(node) ? [node.text, ...children] : children;
}

/** The named members of the object types inside a node. */
function listMemberNames(node: ts.Node): string[] {
  const own = ts.isTypeElement(node) && node.name ? [node.name.getText()] : [];
  const children: string[] = [];
  ts.forEachChild(node, (child) => void children.push(...listMemberNames(child)));
  return [...own, ...children];
}

/**
 * Reads declaration files. Names are taken to be unique among them; of several statements with one name (overloads, a type
 * and a value) all count.
 */
export function readStatements(declarations: Record<string, string>): Statements {
  const statements = new Map<string, Statement[]>();
  for (const [file, text] of Object.entries(declarations)) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
    for (const statement of source.statements) {
      for (const name of listDeclaredNames(statement)) {
        const read = {
          text: statement.getText(),
          members: listMemberNames(statement),
          references: listReferences(statement),
          file,
          isType: ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement),
        };
        statements.set(name, [...(statements.get(name) ?? []), read]);
      }
    }
  }

  /** A name and every name that it refers to, directly or indirectly, in the order of the alphabet. */
  function listClosure(name: string, visited = new Set<string>()): string[] {
    if (!visited.has(name) && statements.has(name)) {
      visited.add(name);
      for (const { references } of statements.get(name) ?? []) {
        for (const reference of references) listClosure(reference, visited);
      }
    }
    return [...visited].toSorted();
  }

  /** Without the name that was asked for: it may be another one in another version. */
  const getLabel = (root: string, name: string, member: string) => (name === root ? member : `${name}.${member}`);

  function getDeclaration(name: string): Declaration | undefined {
    const all = statements.get(name) ?? [];
    const [first] = all;
    return (
      first && {
        text: all.map(({ text }) => text).join('\n'),
        references: all.flatMap(({ references }) => references),
        file: first.file,
        isType: all.every(({ isType }) => isType),
      }
    );
  }

  return {
    names: [...statements.keys()],
    getDeclaration,
    getText: (name) =>
      listClosure(name)
        .flatMap((each) => getDeclaration(each)?.text ?? [])
        .join('\n'),
    listMembers: (name) =>
      listClosure(name).flatMap(
        (each) =>
          statements.get(each)?.flatMap(({ members }) => members.map((member) => getLabel(name, each, member))) ?? [],
      ),
  };
}

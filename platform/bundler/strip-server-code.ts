import type { Endpoint, EndpointDeclaration } from '@canvass/shared/contracts';
import ts from 'typescript';
import type { Compilation } from 'webpack';
import { inRoot } from '@canvass/workspace/applications';

/** The parts of an endpoint's declaration that the server, the tests and the documents read, and browsers do not. */
const SERVER_ONLY_PROPERTIES = new Set([
  'summary',
  'ownership',
  'restrictedFields',
  'params',
  'query',
  'body',
  'answer',
  'rate',
  'problems',
] satisfies Exclude<keyof EndpointDeclaration, keyof Endpoint>[] as string[]);

const CONTRACTS_FOLDER = inRoot('shared/src/contracts/');
const DECLARATION_FOLDERS = [CONTRACTS_FOLDER, inRoot('shared/src/ui/')];

function isPlainValue(expression: ts.Expression): boolean {
  return (
    ts.isLiteralExpression(expression) ||
    ts.isIdentifier(expression) ||
    ts.isArrowFunction(expression) ||
    ts.isFunctionExpression(expression)
  );
}

/** `endpoint({ … })` with nothing in it that only the server reads, above all no schemas. */
function stripEndpoint(expression: ts.Expression, factory: ts.NodeFactory): ts.Expression {
  if (!ts.isCallExpression(expression) || !ts.isIdentifier(expression.expression)) return expression;
  const [declaration] = expression.arguments;
  if (expression.expression.text !== 'endpoint' || !declaration || !ts.isObjectLiteralExpression(declaration)) {
    return expression;
  }
  const keptProperties = declaration.properties.filter(
    ({ name }) => !(name && ts.isIdentifier(name) && SERVER_ONLY_PROPERTIES.has(name.text)),
  );
  return factory.createObjectLiteralExpression(keptProperties);
}

/** value)()`: may be left out, with all that it uses, when nobody reads it. => `/*#__PURE__*\/ (() => value)()`: can be dropped, with everything it uses, if it is unused. => value)()`: may be left out, with all that it uses, when nobody reads it. */
function markPure(expression: ts.Expression, factory: ts.NodeFactory): ts.Expression {
  if (isPlainValue(expression)) return expression;
  const arrow = factory.createToken(ts.SyntaxKind.EqualsGreaterThanToken);
  const thunk = factory.createArrowFunction(undefined, undefined, [], undefined, arrow, expression);
  const call = factory.createCallExpression(factory.createParenthesizedExpression(thunk), undefined, []);
  return ts.addSyntheticLeadingComment(call, ts.SyntaxKind.MultiLineCommentTrivia, '#__PURE__', false);
}

/**
 * Contracts and primitives are lists of constants, of which a page uses a few. A bundler keeps every one that is made by
 * a call or a template, because it cannot know that making it does nothing else. This tells it, and leaves out of
 * endpoints what browsers do not read: a page that calls an endpoint then carries neither its schemas nor zod.
 */
export const stripServerCode: ts.TransformerFactory<ts.SourceFile> =
  ({ factory }) =>
  (file) => {
    if (!DECLARATION_FOLDERS.some((folder) => file.fileName.startsWith(folder))) return file;
    const stripDeclaration = (declaration: ts.VariableDeclaration): ts.VariableDeclaration => {
      const { name, exclamationToken, type, initializer } = declaration;
      if (!initializer || !ts.isIdentifier(name)) return declaration;
      const value = markPure(stripEndpoint(initializer, factory), factory);
      return factory.updateVariableDeclaration(declaration, name, exclamationToken, type, value);
    };
    const statements = file.statements.map((statement) => {
      if (!ts.isVariableStatement(statement)) return statement;
      const { declarationList: list, modifiers } = statement;
      const declarations = factory.updateVariableDeclarationList(list, list.declarations.map(stripDeclaration));
      return factory.updateVariableStatement(statement, modifiers, declarations);
    });
    return factory.updateSourceFile(file, statements);
  };

/** Refuses code that reads of an endpoint what browsers do not have: it would find nothing there, without a word. */
export function rejectServerPartUse(compilation: Compilation): void {
  for (const module of compilation.modules) {
    for (const { dependency, module: from } of compilation.moduleGraph.getOutgoingConnections(module)) {
      if (!from?.nameForCondition()?.startsWith(CONTRACTS_FOLDER)) continue;
      const [name, part = ''] = (dependency as { ids?: string[] } | null)?.ids ?? [];
      if (!SERVER_ONLY_PROPERTIES.has(part)) continue;
      throw new Error(
        `${module.nameForCondition()} reads ${name}.${part}, which browsers do not have; export the schema by itself`,
      );
    }
  }
}

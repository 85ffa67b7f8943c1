import type { Endpoint, EndpointDeclaration } from '@canvass/shared/contracts';
import ts from 'typescript';
import type { Compilation } from 'webpack';
import { inRoot } from '@canvass/workspace/applications';

/**
 * Properties of an endpoint's declaration that are used by the server, tests, and documentation, but not by browsers.
 */
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

/** Replaces `endpoint({ … })` with an object without server-only properties, above all without schemas. */
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

/** Wraps a value as `/*#__PURE__*\/ (() => value)()`, which can be dropped with everything it uses if it is unused. */
function markPure(expression: ts.Expression, factory: ts.NodeFactory): ts.Expression {
  if (isPlainValue(expression)) return expression;
  const arrow = factory.createToken(ts.SyntaxKind.EqualsGreaterThanToken);
  const thunk = factory.createArrowFunction(undefined, undefined, [], undefined, arrow, expression);
  const call = factory.createCallExpression(factory.createParenthesizedExpression(thunk), undefined, []);
  return ts.addSyntheticLeadingComment(call, ts.SyntaxKind.MultiLineCommentTrivia, '#__PURE__', false);
}

/**
 * Contracts and UI primitives are lists of constants, of which a page uses a few. A bundler keeps every constant that
 * is created by a call or a template, because it cannot rule out side effects. This transformer marks them as free of
 * side effects, and removes from endpoints what browsers do not use. So a page that calls an endpoint contains neither
 * its schemas nor zod.
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

/** Refuses code that reads server-only properties of an endpoint, which are undefined in browsers. */
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

import type { Endpoint } from '@canvass/shared/contracts';
import ts from 'typescript';
import type { Compilation } from 'webpack';
import { inRoot } from './workspace';

/** The parts of an endpoint's declaration that the server, the tests and the documents read, and browsers do not. */
const ONLY_ON_SERVERS = new Set([
  'summary',
  'own',
  'reserved',
  'params',
  'query',
  'body',
  'answer',
  'rate',
  'problems',
] satisfies (keyof Endpoint)[] as string[]);

const CONTRACTS = inRoot('shared/src/contracts/');
const DECLARATIONS = [CONTRACTS, inRoot('shared/src/ui/')];

function isValueAlready(expression: ts.Expression): boolean {
  return (
    ts.isLiteralExpression(expression) ||
    ts.isIdentifier(expression) ||
    ts.isArrowFunction(expression) ||
    ts.isFunctionExpression(expression)
  );
}

/** `endpoint({ … })` with nothing in it that only the server reads, above all no schemas. */
function leanEndpoint(expression: ts.Expression, factory: ts.NodeFactory): ts.Expression {
  if (!ts.isCallExpression(expression) || !ts.isIdentifier(expression.expression)) return expression;
  const [declaration] = expression.arguments;
  if (expression.expression.text !== 'endpoint' || !declaration || !ts.isObjectLiteralExpression(declaration)) {
    return expression;
  }
  const kept = declaration.properties.filter(
    ({ name }) => !(name && ts.isIdentifier(name) && ONLY_ON_SERVERS.has(name.text)),
  );
  return factory.createObjectLiteralExpression(kept);
}

/** `/*#__PURE__*\/ (() => value)()`: may be left out, with all that it uses, when nobody reads it. */
function leavable(expression: ts.Expression, factory: ts.NodeFactory): ts.Expression {
  if (isValueAlready(expression)) return expression;
  const arrow = factory.createToken(ts.SyntaxKind.EqualsGreaterThanToken);
  const work = factory.createArrowFunction(undefined, undefined, [], undefined, arrow, expression);
  const call = factory.createCallExpression(factory.createParenthesizedExpression(work), undefined, []);
  return ts.addSyntheticLeadingComment(call, ts.SyntaxKind.MultiLineCommentTrivia, '#__PURE__', false);
}

/**
 * Contracts and primitives are lists of constants, of which a page uses a few. A bundler keeps every one that is made by
 * a call or a template, because it cannot know that making it does nothing else. This tells it, and leaves out of
 * endpoints what browsers do not read: a page that calls an endpoint then carries neither its schemas nor zod.
 */
export const leanShared: ts.TransformerFactory<ts.SourceFile> =
  ({ factory }) =>
  (file) => {
    if (!DECLARATIONS.some((folder) => file.fileName.startsWith(folder))) return file;
    const lean = (declaration: ts.VariableDeclaration): ts.VariableDeclaration => {
      const { name, exclamationToken, type, initializer } = declaration;
      if (!initializer || !ts.isIdentifier(name)) return declaration;
      const value = leavable(leanEndpoint(initializer, factory), factory);
      return factory.updateVariableDeclaration(declaration, name, exclamationToken, type, value);
    };
    const statements = file.statements.map((statement) => {
      if (!ts.isVariableStatement(statement)) return statement;
      const { declarationList: list, modifiers } = statement;
      const declarations = factory.updateVariableDeclarationList(list, list.declarations.map(lean));
      return factory.updateVariableStatement(statement, modifiers, declarations);
    });
    return factory.updateSourceFile(file, statements);
  };

/** Refuses code that reads of an endpoint what browsers do not have: it would find nothing there, without a word. */
export function refuseServerParts(compilation: Compilation): void {
  for (const module of compilation.modules) {
    for (const { dependency, module: from } of compilation.moduleGraph.getOutgoingConnections(module)) {
      if (!from?.nameForCondition()?.startsWith(CONTRACTS)) continue;
      const [name, part = ''] = (dependency as { ids?: string[] } | null)?.ids ?? [];
      if (!ONLY_ON_SERVERS.has(part)) continue;
      throw new Error(
        `${module.nameForCondition()} reads ${name}.${part}, which browsers do not have; export the schema by itself`,
      );
    }
  }
}

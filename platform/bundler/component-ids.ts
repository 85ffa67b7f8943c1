import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '@canvass/workspace/applications';

/** Whether an expression is `styled.div`, `styled(Button)`, or one of them with `.attrs(…)`. */
function isStyledTag(expression: ts.Expression): boolean {
  if (ts.isIdentifier(expression)) return expression.text === 'styled';
  return (
    (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression)) && isStyledTag(expression.expression)
  );
}

/**
 * What the ids of all components of a source file start with: a letter, as class names need, and the same five characters,
 * so that the ids of a file compress well.
 */
function createIdPrefix(path: string): string {
  const digest = createHash('sha256').update(path).digest();
  return `c${digest.readUIntBE(0, 6).toString(36).padStart(5, '0').slice(0, 5)}`;
}

/**
 * Gives every styled component an id of its own, by its place in the sources. By default, styled-components counts them in
 * the order in which modules run, which is another one on the server than in the browser: the classes in the first response
 * would then be those of other components.
 */
export const setComponentIds: ts.TransformerFactory<ts.SourceFile> = (context) => {
  const { factory } = context;
  return (file) => {
    if (!file.text.includes('styled-components')) return file;
    const prefix = createIdPrefix(relative(ROOT, file.fileName));
    let count = 0;
    const withId = (tag: ts.Expression): ts.Expression => {
      count += 1;
      const id = factory.createStringLiteral(`${prefix}${count}`);
      const options = factory.createObjectLiteralExpression([factory.createPropertyAssignment('componentId', id)]);
      const withConfig = factory.createPropertyAccessExpression(tag, 'withConfig');
      return factory.createCallExpression(withConfig, undefined, [options]);
    };
    const visit = (node: ts.Node): ts.Node => {
      if (!ts.isTaggedTemplateExpression(node) || !isStyledTag(node.tag))
        return ts.visitEachChild(node, visit, context);
      const template = ts.visitNode(node.template, visit) as ts.TemplateLiteral;
      return factory.updateTaggedTemplateExpression(node, withId(node.tag), node.typeArguments, template);
    };
    return ts.visitEachChild(file, visit, context);
  };
};

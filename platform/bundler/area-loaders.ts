import ts from 'typescript';

/** Where the code of a build runs. */
export type BuildTarget = 'browser' | 'server';

function listNames({ properties }: ts.ObjectLiteralExpression): string[] {
  return properties.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []));
}

/** The properties of a page in `src/area.ts` that a build does not need. */
function listUnneededProperties(page: ts.ObjectLiteralExpression, target: BuildTarget): string[] {
  if (target === 'browser') return ['loadDocument', 'searchParameters', 'sitemap'];
  // The server renders only pages that have a document.
  return listNames(page).includes('loadDocument') ? [] : ['load'];
}

/**
 * Removes from `src/area.ts` what loads code that a build does not need: what describes pages on the server, from builds for
 * browsers; pages that are not rendered there, from those for the server.
 */
export function keepAreaLoaders(target: BuildTarget): ts.TransformerFactory<ts.SourceFile> {
  return (context) => {
    const { factory } = context;
    const visit = (node: ts.Node): ts.Node => {
      if (!ts.isObjectLiteralExpression(node)) return ts.visitEachChild(node, visit, context);
      const unneeded = listUnneededProperties(node, target);
      const isKept = ({ name }: ts.ObjectLiteralElementLike) =>
        !(name && ts.isIdentifier(name) && unneeded.includes(name.text));
      return factory.updateObjectLiteralExpression(node, node.properties.filter(isKept));
    };
    return (file) => {
      if (!file.fileName.endsWith('/src/area.ts')) return file;
      return ts.visitEachChild(file, visit, context);
    };
  };
}

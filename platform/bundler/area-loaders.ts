import ts from 'typescript';

/** The properties of pages in `src/area.ts` that load code, and where: pages in browsers, descriptions on the server. */
export type AreaLoader = 'load' | 'loadDocument';

/**
 * Removes one kind of loader from `src/area.ts`, so that a build for browsers contains no code for the server, and the other
 * way around.
 */
export function removeAreaLoader(loader: AreaLoader): ts.TransformerFactory<ts.SourceFile> {
  return (context) => {
    const names = loader === 'load' ? ['load'] : ['loadDocument', 'searchParameters'];
    const isRemoved = (node: ts.Node) =>
      ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && names.includes(node.name.text);
    const visit = (node: ts.Node): ts.Node | undefined =>
      isRemoved(node) ? undefined : ts.visitEachChild(node, visit, context);
    return (file) => {
      if (!file.fileName.endsWith('/src/area.ts')) return file;
      return ts.visitEachChild(file, visit, context);
    };
  };
}

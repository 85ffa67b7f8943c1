// Rules of this repository's own for oxlint. JavaScript, because Node 20 does not load plugins in TypeScript.

/** The types of `satisfies` that exclude texts. */
const ELEMENT_TYPES = new Set(['ReactElement', 'Elements', 'null', 'undefined', 'false', 'boolean']);

/** What a child of an element may be. `text`: a bare text node; `varies`: there at one time, and not at another. */
const ELEMENT = { text: false, varies: false };
const TEXT = { text: true, varies: false };
const VARYING_ELEMENT = { text: false, varies: true };
const NOTHING = { ...ELEMENT, nothing: true };

/** The initial value of a constant, to which the name refers. */
function findInitialValue(name, scope) {
  for (let each = scope; each; each = each.upper) {
    const variable = each.set.get(name);
    if (!variable) continue;
    const [definition] = variable.defs;
    const isConstant = definition?.node.type === 'VariableDeclarator' && definition.parent?.kind === 'const';
    return isConstant && definition.node.id.type === 'Identifier' ? definition.node.init : undefined;
  }
  return undefined;
}

function classifyBranches(one, other) {
  const isAlwaysElement = !one.text && !other.text && !one.nothing && !other.nothing;
  const isAlwaysText = one.text && other.text;
  const varies = one.varies || other.varies || !(isAlwaysElement || isAlwaysText);
  // Two elements replace each other at the same place.
  return { text: one.text || other.text, varies: varies || isAlwaysElement };
}

/** Whether an expression may be a text, and whether it may be nothing. What is not known to be an element counts as a text. */
function classify(node, sourceCode) {
  const classifyNext = (next) => classify(next, sourceCode);
  switch (node.type) {
    case 'JSXElement':
      return ELEMENT;
    case 'JSXFragment': {
      const children = listChildren(node, sourceCode);
      return { text: children.some(({ text }) => text), varies: children.some(({ varies }) => varies) };
    }
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number' ? TEXT : NOTHING;
    case 'LogicalExpression':
      return node.operator === '&&'
        ? { text: classifyNext(node.right).text, varies: true }
        : classifyBranches(classifyNext(node.left), classifyNext(node.right));
    case 'ConditionalExpression':
      return classifyBranches(classifyNext(node.consequent), classifyNext(node.alternate));
    case 'ArrayExpression':
      return VARYING_ELEMENT;
    case 'CallExpression': {
      const { callee } = node;
      const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
      // Functions that return elements are called so.
      return name === 'map' || name?.startsWith('render') ? VARYING_ELEMENT : TEXT;
    }
    case 'Identifier': {
      if (node.name === 'undefined') return NOTHING;
      const value = findInitialValue(node.name, sourceCode.getScope(node));
      return value ? classifyNext(value) : TEXT;
    }
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSNonNullExpression':
      return classifyNext(node.expression);
    case 'TSSatisfiesExpression': {
      const types = node.typeAnnotation.type === 'TSUnionType' ? node.typeAnnotation.types : [node.typeAnnotation];
      const isElement = types.every((type) => ELEMENT_TYPES.has(sourceCode.getText(type)));
      return isElement ? VARYING_ELEMENT : classifyNext(node.expression);
    }
    default:
      return TEXT;
  }
}

/** The children of an element that become nodes, with those of fragments among them. */
function listChildren(parent, sourceCode) {
  return parent.children.flatMap((node) => {
    if (node.type === 'JSXText') return /^\s*$/.test(node.value) ? [] : [{ node, ...TEXT }];
    if (node.type === 'JSXFragment') return listChildren(node, sourceCode);
    if (node.type !== 'JSXExpressionContainer') return [{ node, ...ELEMENT }];
    if (node.expression.type === 'JSXEmptyExpression') return [];
    return [{ node, ...classify(node.expression, sourceCode) }];
  });
}

/**
 * Text that stands beside something conditional is in an element of its own. Browsers' translators put other nodes in the place of
 * text nodes: React then cannot insert anything before one, nor remove it, and the page fails. An element stays where it is.
 */
const textInElement = {
  create(context) {
    const { sourceCode } = context;
    const check = (parent) => {
      const children = listChildren(parent, sourceCode);
      const isFragment = parent.type === 'JSXFragment';
      // The one text of an element is replaced together with whatever is there.
      if (children.length < 2 && !isFragment) return;
      // What stands around the fragment that a component returns is not known here.
      const isRoot = isFragment && !parent.parent.type.startsWith('JSX');
      for (const { node, text, varies } of children) {
        if (!text || (!isRoot && !varies && !children.some((each) => each.varies))) continue;
        context.report({
          node,
          message:
            'A translated page fails when React inserts something before this text, or removes it. Put it in an element, or say that it is one: {dialog satisfies Elements}.',
        });
      }
    };
    return { JSXElement: check, JSXFragment: check };
  },
};

/** The kinds of questions whose names mean nothing else: `typeof value === 'number'` is no test of a kind. */
const QUESTION_KINDS = new Set(['yes-no', 'single', 'multiple', 'ranking', 'rating', 'scale', 'matrix', 'text']);

function getName(node) {
  if (node.type === 'ChainExpression') return getName(node.expression);
  return (node.type === 'MemberExpression' ? node.property : node).name;
}

/**
 * What depends on the kind of a question stands in a table, `Record<QuestionKind, …>`, or is a rule of the kinds in
 * `@canvass/shared/contracts`, so that the compiler asks what a new kind needs there. In a `switch` and in a comparison, it would
 * silently get what was meant for another one.
 */
const kindsInTables = {
  create(context) {
    const report = (node) =>
      context.report({ node, message: 'Use a rule of the kinds, or a table with an entry for each kind.' });
    return {
      SwitchStatement(node) {
        if (getName(node.discriminant) === 'kind') report(node);
      },
      BinaryExpression(node) {
        const isKind = [node.left, node.right].some((side) => getName(side) === 'kind');
        if (isKind && [node.left, node.right].some(({ value }) => QUESTION_KINDS.has(value))) report(node);
      },
    };
  },
};

export default {
  meta: { name: 'canvass' },
  rules: { 'kinds-in-tables': kindsInTables, 'text-in-element': textInElement },
};

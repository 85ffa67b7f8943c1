/** What translators put around a text, or in its place. Nothing of Canvass is such an element. */
function isTranslation(node: Node | null): node is Element {
  return node?.nodeName === 'FONT';
}

/** Whether a translator has put elements of its own into the document. React cannot take over such a document. */
export function hasTranslation(root: Element): boolean {
  return root.querySelector('font') !== null;
}

/** The one translation that is a child of the element; undefined if it is unclear which text it belongs to. */
function findOnlyTranslation(parent: Node): Element | undefined {
  const [first, second] = [...parent.childNodes].filter(isTranslation);
  return second ? undefined : first;
}

/** What stands where React expects its child: what it was moved into, or what replaced it. */
function findPlace(parent: Node, child: Node): Node | null {
  let place: Node | null = child;
  while (place && place.parentNode !== parent) place = place.parentNode;
  return place ?? findOnlyTranslation(parent) ?? null;
}

/**
 * Keeps a page alive whose nodes were moved by somebody else. Translators of browsers wrap or replace text nodes; React then removes a
 * node from an element that is no longer its parent, or inserts one before it, the browser throws, and the page ends as an error card
 * (https://github.com/facebook/react/issues/11538).
 *
 * React calls the DOM directly and offers nothing to override, and a boundary would lose what was typed, so this is the only
 * place where the difference can be made up for. As long as nothing was moved, it costs a comparison per call. Rule
 * `canvass/text-in-element` keeps most texts away from here: the only text of an element is replaced as a whole, so it is also up to
 * date. A text that a translator has only wrapped still belongs to React, which updates it.
 */
export function tolerateMovedNodes(): void {
  // oxlint-disable-next-line typescript/unbound-method -- Each is called for the node that it was called for.
  const { insertBefore, removeChild } = Node.prototype;

  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, next: Node | null): T {
    const place = next && next.parentNode !== this ? findPlace(this, next) : next;
    return insertBefore.call(this, node, place) as T;
  };

  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    let emptied = child.parentNode;
    if (emptied) removeChild.call(emptied, child);
    else findOnlyTranslation(this)?.remove();
    while (isTranslation(emptied) && !emptied.hasChildNodes()) {
      const { parentNode } = emptied;
      emptied.remove();
      emptied = parentNode;
    }
    return child;
  };
}

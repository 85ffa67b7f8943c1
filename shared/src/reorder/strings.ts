/** `question 2` begins a sentence as `Question 2`. */
const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The texts of lists that are reordered. `name` is what an item is called within a sentence: `question 2`. */
export const strings = {
  move: (name: string) => `Move ${name}`,
  clickHint: 'Click it, and then the handle at its new position.',
  dragHint: 'Drag it, or click it and then another handle. Keyboard: Space, then the arrow keys.',
  lifted: (name: string, position: number, count: number) =>
    `${capitalize(name)} lifted from position ${position} of ${count}.`,
  /** What to do with a row that was lifted by each input. */
  nextStep: {
    pointer: '',
    keyboard: 'Use the up and down arrow keys to move it, Space to drop it, Escape to cancel.',
    click: 'Choose the handle at its new position to move it there, or the same handle to cancel.',
  },
  moved: (name: string, position: number, count: number) =>
    `${capitalize(name)} moved to position ${position} of ${count}.`,
  dropped: (name: string, position: number, count: number) =>
    `${capitalize(name)} dropped at position ${position} of ${count}.`,
  canceled: (name: string, position: number, count: number) =>
    `Move canceled. ${capitalize(name)} stays at position ${position} of ${count}.`,
} as const;

/**
 * Draws the highest numbers wherever the API draws a single number that nobody can know, so that no comparison is held back by
 * chance. Other random values stay random.
 */
export function drawHighest(): jest.SpyInstance {
  const draw = crypto.getRandomValues.bind(crypto);
  return jest.spyOn(crypto, 'getRandomValues').mockImplementation((values) => {
    if (values instanceof Uint32Array && values.length === 1) return values.fill(2 ** 32 - 1);
    return draw(values);
  });
}

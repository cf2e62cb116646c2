/** A style sheet without what says nothing: comments, space, last semicolons, zeros before a point. */
export const shrinkStyles = (css) =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>~/]) ?/g, '$1')
    .replaceAll(';}', '}')
    // No selector has a space after its colon.
    .replaceAll(': ', ':')
    .replaceAll(/(?<![\w.])0\.(?=\d)/g, '.')
    .trim();

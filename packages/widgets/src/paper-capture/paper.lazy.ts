/* What a paper needs beside its camera: its first screen, the list of its pages, and its file. */
export { PaperDraft } from './paper-draft.js';
export { completeView, describePaper, renderPaper } from './paper-screens.js';
export { limitPage, nameTexts } from './paper-texts.js';
export { paperStyles as styles } from './paper.styles.js';

import '../flow/flow.js';
import { css } from 'lit';

/* What the phone needs once the person has typed the number. */
export { createSessionClient, joinHandoff } from '@idproof/core/session';

/** The flow brings its own styles; the element's host is the card already. */
export const styles = css`
  idproof-flow {
    box-shadow: none;
  }
`;

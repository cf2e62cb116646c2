export { IdproofError, isIdproofError } from '../errors.js';

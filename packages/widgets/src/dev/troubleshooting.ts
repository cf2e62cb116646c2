/** Where each wrong use has a section of its name. */
export const TROUBLESHOOTING = 'https://github.com/idproof/idproof/blob/main/docs/troubleshooting.md#';

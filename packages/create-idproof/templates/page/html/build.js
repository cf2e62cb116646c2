// Puts the pages and the elements into dist/, where the server finds them.
import { cpSync } from 'node:fs';

const elements = 'node_modules/@idproof/widgets/dist';
cpSync('pages', 'dist', { recursive: true });
cpSync(`${elements}/plain`, 'dist/assets/idproof', { recursive: true });
cpSync(`${elements}/face`, 'dist/assets/idproof/face', { recursive: true });

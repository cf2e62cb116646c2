/*
 * Loads the script for plain pages from where `?from=` says, and keeps what the test wants to know: which workers were
 * started, and which of them answered.
 */
export interface Started {
  address: string;
  answered: boolean;
}
const started: Started[] = [];
window.Worker = class extends Worker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options);
    const entry = { address: String(url), answered: false };
    started.push(entry);
    this.addEventListener('message', () => (entry.answered = true));
  }
};
Object.assign(window, { started });

const wishes = new URLSearchParams(location.search);
const script = document.createElement('script');
script.type = 'module';
script.crossOrigin = 'anonymous';
script.integrity = wishes.get('integrity') ?? '';
script.src = `${wishes.get('from')}/packages/widgets/dist/plain/idproof.js`;
script.addEventListener('error', () => (document.title = 'refused'));
document.body.append(script);

const capture = document.createElement('idproof-document-capture');
if (wishes.has('blob')) capture.setAttribute('blob-worker', '');
if (wishes.has('locale')) capture.setAttribute('locale', wishes.get('locale')!);
document.body.append(capture);

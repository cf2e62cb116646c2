import { detectHost, HOSTS } from '@idproof/core/bridge';
import { STEPS_OF, type Flow } from '@idproof/core/session';
import '@idproof/widgets';
import { FakeSession } from '../../helpers/fake-session.js';

/*
 * A merchant's page inside an app: the flow of `?flow=`, on a session in memory, or with `?session=proxy` on the
 * proxy's. `?frame=` is put into the page as a frame; `?hosts=none` leaves the list of hosts that may have the
 * credential empty.
 */
const wanted = new URLSearchParams(location.search);
const flow = (wanted.get('flow') ?? 'app') as Flow;
const session = await FakeSession.create({ flow, steps: [...STEPS_OF[flow]] });
const consent = {
  version: '1',
  locale: 'en',
  text: 'Notice',
  textHash: session.textHash,
  decision: 'granted' as const,
};
session.launch = { clientCfg: 'sealed-configuration', transactionId: 'T-1' };
session.plan('consent', { consent, step: flow === 'app' ? 'hosted' : 'document' });
session.plan('checkresult', {
  status: 'finished',
  step: 'result',
  result: { outcome: 'approved', reasons: [], fields: {}, liveness: 'passed' },
});

// The tracks of every camera that is opened, for the test to look at.
const tracks: MediaStreamTrack[] = [];
const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
navigator.mediaDevices.getUserMedia = async (constraints) => {
  const stream = await open(constraints);
  tracks.push(...stream.getTracks());
  return stream;
};

const bridge = await detectHost(window, {
  credentialHosts: wanted.get('hosts') === 'none' ? [] : HOSTS,
  timeout: 2000,
});
const element = document.querySelector('idproof-flow')!;
Object.assign(element, wanted.get('session') === 'proxy' ? { bridge } : { client: session, bridge });
Object.assign(window, { session, bridge, tracks });

const framed = wanted.get('frame');
if (framed) {
  const frame = Object.assign(document.createElement('iframe'), { src: framed });
  document.body.append(frame);
}

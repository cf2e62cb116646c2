import '@idproof/widgets';
import { HandTimers } from '../../../helpers/hand-timers.js';
import { FakeSession, NOTICE } from '../../helpers/fake-session.js';

/** A flow on a session in memory, whose clock the test moves on; it reads what the session was asked. */
const settings = new URLSearchParams(location.search);
const client = await FakeSession.create();
const text = settings.has('long') ? Array.from({ length: 30 }, () => NOTICE).join('\n\n') : NOTICE;
client.plan('view', { consent: { version: '1', locale: 'en', text, textHash: client.textHash, decision: null } });
if (settings.has('fails')) client.plan('consent', 'network_failed');
const timers = new HandTimers();
const flow = document.createElement('idproof-flow');
Object.assign(flow, { client, timers, locale: settings.get('locale') ?? 'en' });
document.querySelector('main')!.append(flow);
// Each camera waits for its button: a camera that opens by itself would show it for an instant only.
navigator.permissions.query = () => Promise.reject(new TypeError('Not reported'));
Object.assign(window, { calls: client.calls, timers });

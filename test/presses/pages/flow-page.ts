import '@idproof/widgets';
import { FakeSession } from '../../widgets/fake-session.js';

/** A page with a flow on a session in memory; the test reads what the session was asked. */
const client = await FakeSession.create();
const flow = document.createElement('idproof-flow');
flow.client = client;
document.querySelector('main')!.append(flow);
Object.assign(window, { calls: client.calls });

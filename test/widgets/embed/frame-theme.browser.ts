// Browsers: chromium, firefox, webkit
import { expect } from '@open-wc/testing';
import { framedPage, mount, untilConnected, untilState } from './helpers.js';

const ACCENT = '--idproof-color-accent';

describe('the theme of idproof-frame', () => {
  it('reaches the flow with the connection, and after a change', async () => {
    const { frame } = mount(framedPage());
    frame.style.setProperty(ACCENT, '#8a1f6b');
    frame.style.setProperty('--idproof-color-surface', '#ffffff');
    await untilConnected(frame);
    await untilState(frame, ({ accent }) => accent === '#8a1f6b', 'the accent of the page around');
    frame.theme = 'dark';
    await untilState(frame, ({ theme }) => theme === 'dark', 'dark');
    frame.style.setProperty(ACCENT, '#0b6b4f');
    frame.refreshTheme();
    await untilState(frame, ({ accent }) => accent === '#0b6b4f', 'the new accent');
    frame.style.removeProperty(ACCENT);
    frame.theme = '';
    const { theme, accent } = await untilState(frame, (state) => state.accent === '', 'no accent');
    expect([theme, accent]).to.deep.equal(['', '']);
  });
});

import { html, nothing, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { define } from '../element/define.js';
import { StyledElement } from '../element/styled-element.js';
import { controls } from '../controls.styles.js';
import { tokens } from '../tokens.styles.js';
import {
  CHECKS,
  PLATFORMS,
  type CheckName,
  type Finding,
  type Platform,
  type WebviewCheck,
  type WebviewReport,
} from './checks.js';
import { CHECK_TEXTS, summary, TEXTS } from './english.js';
import { examineWebview, toCheck, type ExamineOptions } from './examine-webview.js';
import { tryCamera, type TryCameraOptions } from './try-camera.js';
import { webviewDoctorStyles } from './webview-doctor.styles.js';

export { CHECKS } from './checks.js';
export type { CheckName, Finding, Platform, WebviewCheck, WebviewReport } from './checks.js';
export { examineWebview } from './examine-webview.js';
export type { ExamineOptions } from './examine-webview.js';

export type WebviewDoctorPhase = 'examining' | 'shown' | 'testing';

/**
 * Tests the webview that it is shown in, and names the settings of the app to change. For developers: its texts are in
 * English alone.
 *
 * @tag idproof-webview-doctor
 * @summary Examines an app's webview.
 * @csspart check - One check.
 * @csspart test - The button that asks the app for the camera and opens it.
 * @csspart file - The file input.
 */
export class IdproofWebviewDoctor extends StyledElement {
  static override styles: CSSResultGroup = [tokens, controls, webviewDoctorStyles];

  #run = new AbortController();
  /** False once the element was removed and not put back in the same task. */
  #isPlaced = false;

  /** `examining`, `shown`, or `testing` after a press. Reflected; read-only. */
  @property({ reflect: true }) phase: WebviewDoctorPhase = 'examining';
  /**
   * The platform whose settings to name: `wkwebview`, `android`, `react-native`, `flutter`, `capacitor` or `browser`.
   * Default: detected.
   */
  @property() platform: Platform | '' = '';
  /** @internal Replacements of the probes, the camera and the app, for tests. */
  @property({ attribute: false }) options: Omit<ExamineOptions & TryCameraOptions, 'platform' | 'signal'> = {};
  /** The platform and the result of each check; null until the first examination ends. Read-only. */
  @state() report: WebviewReport | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#isPlaced) return;
    this.#isPlaced = true;
    void this.examine();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // An element that is moved is put back in the same task.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#isPlaced = false;
      this.#run.abort();
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!changed.has('platform') || !this.platform) return;
    if (this.#givenPlatform) this.#update({}, this.#givenPlatform);
    else console.warn(`<${this.localName}> platform="${this.platform}" is not one of ${PLATFORMS.join(', ')}.`);
  }

  /** Repeats every check that needs no press. */
  async examine(): Promise<void> {
    const { signal } = this.#restart('examining');
    // Properties that are set right after the element was created apply as well.
    await Promise.resolve();
    const report = await examineWebview({ ...this.options, platform: this.#givenPlatform });
    if (signal.aborted) return;
    this.report = report;
    this.phase = 'shown';
  }

  /** Asks the app for the camera and opens it. Call it from the handler of a press. */
  async test(): Promise<void> {
    if (!this.report) return;
    const { signal } = this.#restart('testing');
    const findings = await tryCamera({ ...this.options, signal });
    if (signal.aborted) return;
    this.#update(findings);
    this.phase = 'shown';
  }

  override render(): TemplateResult {
    const { report, phase } = this;
    return html`<section aria-labelledby="heading" aria-busy=${phase === 'shown' ? 'false' : 'true'}>
      <h2 id="heading">${TEXTS.title}</h2>
      <p role="status">${this.#status()}</p>
      ${
        report
          ? html`${this.#renderActions()}
              <ul>
                ${report.checks.map((check) => renderCheck(check))}
              </ul>`
          : nothing
      }
    </section>`;
  }

  get #givenPlatform(): Platform | undefined {
    return PLATFORMS.find((each) => each === this.platform);
  }

  #status(): string {
    const { report, phase } = this;
    if (phase === 'testing') return TEXTS.testing;
    if (phase === 'examining' || !report) return TEXTS.examining;
    const failed = report.checks.filter(({ ok }) => ok === false);
    const needed = failed.filter(({ check }) => CHECKS[check].needed).length;
    return summary(report.platform, needed, failed.length - needed);
  }

  #renderActions(): TemplateResult {
    const isBusy = this.phase !== 'shown';
    return html`<div class="stack">
      <button class="button primary" part="test" ?disabled=${isBusy} @click=${() => void this.test()}>
        ${TEXTS.test}
      </button>
      <label class="button"
        >${TEXTS.file}
        <input
          part="file"
          type="file"
          accept="image/*"
          capture="environment"
          @change=${this.#onFile}
          @cancel=${() => this.#update({ 'file-input': { ok: true, found: 'It opened, and nothing was chosen.' } })}
        />
      </label>
      <button class="button link" ?disabled=${isBusy} @click=${() => void this.examine()}>${TEXTS.again}</button>
    </div>`;
  }

  readonly #onFile = (event: Event): void => {
    const file = (event.target as HTMLInputElement).files?.[0];
    const finding: Finding = file
      ? { ok: file.size > 0, found: `${file.type || 'unknown type'}, ${file.size} bytes` }
      : { ok: false, found: 'It opened, and gave no file.' };
    this.#update({ 'file-input': finding });
  };

  #restart(phase: WebviewDoctorPhase): AbortController {
    this.#run.abort();
    this.phase = phase;
    return (this.#run = new AbortController());
  }

  /** Replaces findings in the report, and its advice with that of the platform. */
  #update(findings: Partial<Record<CheckName, Finding>>, platform = this.report?.platform): void {
    if (!this.report || !platform) return;
    const checks = this.report.checks.map(({ check, ok, found }) =>
      toCheck(check, findings[check] ?? { ok, found }, platform),
    );
    this.report = { platform, checks };
  }
}

function renderCheck({ check, ok, found, setting, how }: WebviewCheck): TemplateResult {
  const look = ok === null ? 'open' : ok ? 'good' : CHECKS[check].needed ? 'bad' : 'minor';
  return html`<li class=${look} part="check" data-check=${check}>
    <h3>${CHECK_TEXTS[check]}</h3>
    <p class="verdict">${TEXTS[look]}</p>
    <p class="found quiet">${found}</p>
    ${setting ? html`<p class="advice"><code>${setting}</code> ${how}</p>` : nothing}
  </li>`;
}

define('idproof-webview-doctor', IdproofWebviewDoctor);

declare global {
  interface HTMLElementTagNameMap {
    'idproof-webview-doctor': IdproofWebviewDoctor;
  }
}

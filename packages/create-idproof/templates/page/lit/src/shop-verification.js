import '@idproof/widgets';
import { css, html, LitElement } from 'lit';

/** The verification on the shop's page, and what the page says when it is over. */
class ShopVerification extends LitElement {
  static properties = { status: { state: true } };
  static styles = css`
    :host {
      display: block;
      max-width: 600px;
      margin: 0 auto;
      font-family: system-ui;
    }
  `;

  render() {
    return html`
      <idproof-flow
        proxy-url="/idproof"
        start-url="/api/start"
        handoff="offer"
        @idproof-finish=${({ detail }) => (this.status = detail.status)}
      ></idproof-flow>
      <p role="status">${this.status ? 'Thank you. We have told our server.' : ''}</p>
    `;
  }
}
customElements.define('shop-verification', ShopVerification);

import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
import '@idproof/widgets/flow.js';
import type { IdproofEvent } from '@idproof/widgets/angular';

@Component({
  selector: 'app-wrong',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <!-- wrong: the event has no such detail -->
    <idproof-flow (idproof-finish)="show($event.detail.picture)"></idproof-flow>
    <!-- wrong: the handler is that of another event -->
    <idproof-flow (idproof-finish)="onStep($event)"></idproof-flow>
  `,
})
export class Wrong {
  show(picture: string): void {
    console.log(picture);
  }

  onStep({ detail }: IdproofEvent<'idproof-flow', 'idproof-step'>): void {
    console.log(detail.step);
  }
}

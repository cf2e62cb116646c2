import { Component, CUSTOM_ELEMENTS_SCHEMA, ElementRef, viewChild } from '@angular/core';
import '@idproof/widgets/flow.js';
import type { IdproofElement, IdproofEvent } from '@idproof/widgets/angular';

@Component({
  selector: 'app-wrong',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <!-- wrong: the event has no such detail -->
    <idproof-flow #flow (idproof-finish)="show($event.detail.picture)"></idproof-flow>
    <!-- wrong: the handler is that of another event -->
    <idproof-flow (idproof-finish)="onStep($event)"></idproof-flow>
  `,
})
export class Wrong {
  flow = viewChild.required<ElementRef<IdproofElement<'idproof-flow'>>>('flow');

  show(picture: string): void {
    // wrong: it is a text
    this.flow().nativeElement.startUrl = 8080;
    console.log(picture);
  }

  onStep({ detail }: IdproofEvent<'idproof-flow', 'idproof-step'>): void {
    console.log(detail.step);
  }
}

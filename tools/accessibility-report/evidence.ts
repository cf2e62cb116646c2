/** The tests that the report calls on: the file, and the title as its source has it, each value in it as an ellipsis. */
export const EVIDENCE = {
  phases: [
    'test/widgets/accessibility/phases.browser.ts',
    '…, …: passes axe, and has one title, one voice, names as they are shown and large targets',
  ],
  rules: ['test/widgets/accessibility/wishes.e2e.ts', 'passes the WCAG 2.2 A and AA rules of axe, from right to left'],
  colours: ['test/widgets/accessibility/contrast.e2e.ts', 'contrasts as WCAG 2.2 AA asks for in …'],
  themes: [
    'test/widgets/accessibility/contrast.e2e.ts',
    'contrasts as WCAG 2.2 AA asks for in each theme of the demo, light and dark',
  ],
  narrow: ['test/widgets/accessibility/wishes.e2e.ts', 'fits into 320 px without scrolling sideways'],
  large: [
    'test/widgets/accessibility/wishes.e2e.ts',
    'fits into 320 px with text of twice the size, and breaks no short word',
  ],
  sideways: ['test/widgets/accessibility/wishes.e2e.ts', 'fits into a phone on its side'],
  spaced: ['test/widgets/accessibility/wishes.e2e.ts', 'loses nothing when the text is spaced'],
  motion: ['test/widgets/accessibility/wishes.e2e.ts', 'moves nothing by itself for more than five seconds'],
  lessMotion: [
    'test/widgets/accessibility/wishes.e2e.ts',
    'moves nothing but the sign of progress where the person wants less motion',
  ],
  focus: [
    'test/widgets/accessibility/wishes.e2e.ts',
    'shows where the focus is, and hides none of it, at every stop of Tab with forced colours …',
  ],
  overVideo: ['test/widgets/accessibility/over-video.e2e.ts', 'contrast with … before the camera of …, as rendered'],
  transcript: [
    'test/widgets/accessibility/transcripts.e2e.ts',
    'goes through from the start to the result, and says what its transcript says, in …',
  ],
  notTwice: ['test/widgets/accessibility/transcripts.e2e.ts', 'says nothing twice in a row'],
  keyboard: ['test/widgets/capture/capture-elements.browser.ts', 'works by keyboard alone'],
  selectByKeys: [
    'test/widgets/hosted/hosted-keyboard.browser.ts',
    'is gone through by Tab and arrows, and taken by Enter',
  ],
  frameByKeys: [
    'test/widgets/hosted/hosted-keyboard.browser.ts',
    'opens, takes focus into the frame, and is closed by Escape beside it',
  ],
  zoomByKeys: ['test/widgets/capture/review-zoom.browser.ts', 'is enlarged by keys'],
  zoomByButtons: [
    'test/widgets/capture/review-zoom.browser.ts',
    'is enlarged and reduced by buttons that say what they do, and scrolls',
  ],
  headings: [
    'test/widgets/flow/flow.browser.ts',
    'leads from consent to the result, accessible in every phase, with focus on each heading',
  ],
  noStolenFocus: ['test/widgets/flow/flow.browser.ts', 'takes no focus from somebody who writes elsewhere on the page'],
  onePlace: ['test/widgets/flow/flow-texts.browser.ts', 'speaks from one place that outlives the screens'],
  spokenOnce: [
    'test/widgets/capture/capture-elements.browser.ts',
    'speaks all that is new on the screen once, and no control repeats it',
  ],
  moreTime: ['test/widgets/flow/flow-time.browser.ts', 'gets more time with one press, and keeps what is under way'],
  tenTimes: ['test/proxy/steps/more-time.test.ts', 'a person can ask ten times, and no more'],
  toldBefore: [
    'test/widgets/flow/flow-time.browser.ts',
    'says two minutes before when that is, once, and leaves the focus where it was',
  ],
  waits: [
    'test/widgets/flow/flow-waits.browser.ts',
    'says what is done, that it takes longer after 10 seconds, and offers another try after 30',
  ],
  again: [
    'test/widgets/selfie-capture/selfie-actions.browser.ts',
    'begins an action anew, with twice the time, for whoever asks',
  ],
  leftOut: [
    'test/widgets/selfie-capture/selfie-actions.browser.ts',
    'goes on without an action that a person cannot do',
  ],
  withoutActions: [
    'test/widgets/selfie-capture/selfie-alternative.browser.ts',
    'is offered before they begin, and tells nobody that it was chosen',
  ],
  lightWarned: [
    'test/widgets/selfie-capture/selfie-light.browser.ts',
    'warns first, and lights the face only of a person who agrees',
  ],
  lightDeclined: [
    'test/widgets/selfie-capture/selfie-light.browser.ts',
    'goes on without it for a person who declines',
  ],
  onRelease: [
    'test/widgets/press-guard/pointer.browser.ts',
    'takes no press of a pointer until it was to be seen, and a click of a screen reader at once',
  ],
  language: ['test/widgets/locales/locale.browser.ts', 'is accessible in …, and says the language and its direction'],
  noticeLanguage: [
    'test/widgets/locales/locale.browser.ts',
    'is that of its session, once it knows it, and the notice says its own',
  ],
  blocked: ['test/widgets/capture/without-camera.browser.ts', 'explains … and offers a way on'],
  refusedFile: ['test/widgets/capture/picked-files.browser.ts', '… is refused in a word, with a way on'],
  refusedDocument: [
    'test/widgets/flow/flow-faults.browser.ts',
    'explains a refused document, shows the attempts left and takes another picture',
  ],
  sameAgain: [
    'test/widgets/flow/flow-faults.browser.ts',
    'tries again after a fault without a new picture, under the same key',
  ],
  atReview: ['test/widgets/capture/capture-elements.browser.ts', 'stays at the review when the capture is prevented'],
  asks: [
    'test/widgets/flow/flow-leaving.browser.ts',
    'asks before it cancels, can be prevented, and turns the camera off',
  ],
  withdraw: ['test/widgets/flow/flow-leaving.browser.ts', 'withdraws the consent'],
  targets: [
    'test/widgets/capture/capture-layout.browser.ts',
    'has targets of at least 44 px and a shutter of at least 64',
  ],
  inSight: [
    'test/widgets/capture/capture-layout.browser.ts',
    'keeps its controls in sight at … × …, wherever the page was',
  ],
} as const satisfies Record<string, readonly [file: string, title: string]>;

export type Evidence = keyof typeof EVIDENCE;

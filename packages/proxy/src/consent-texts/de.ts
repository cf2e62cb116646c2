import type { ConsentWording } from './wording.js';

export const de: ConsentWording = (hours) => [
  'Um Ihre Identität zu bestätigen, bitten wir Sie um ein Foto Ihres Ausweisdokuments und ein Foto Ihres Gesichts.',
  'Ein Prüfdienst, der in unserem Auftrag arbeitet, liest das Dokument, prüft seine Echtheit und vergleicht das ' +
    'Lichtbild darauf mit Ihrem Gesicht. Dafür werden Ihre Fotos weitergegeben. Wir selbst speichern sie nicht.',
  'Die aus Ihrem Dokument gelesenen Angaben und das Ergebnis des Vergleichs werden ' +
    `${hours === 1 ? 'eine Stunde' : `${hours} Stunden`} lang verschlüsselt gespeichert und danach gelöscht. Der ` +
    'Nachweis Ihrer Entscheidung auf dieser Seite wird länger aufbewahrt.',
  'Ihre Einwilligung ist freiwillig. Sie können jederzeit abbrechen und Ihre Einwilligung widerrufen; die gelesenen ' +
    'Angaben werden dann sofort gelöscht. Wenn Sie nicht einwilligen, fragen Sie uns nach einem anderen Weg, Ihre ' +
    'Identität zu bestätigen.',
];

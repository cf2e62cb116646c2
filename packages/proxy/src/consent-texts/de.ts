import type { ConsentWording } from './wording.js';

export const de: ConsentWording = ({ evidence, record, provider }) => [
  'Um Ihre Identität zu prüfen, bitten wir Sie um ein oder mehrere Fotos Ihres Ausweisdokuments und um ' +
    'ein Foto oder eine kurze Bildfolge Ihres Gesichts.',
  'Ein Prüfdienst, der in unserem Auftrag handelt, liest das Dokument, prüft seine Echtheit und ' +
    'vergleicht das Lichtbild darauf mit Ihrem Gesicht. Für den Vergleich werden biometrische Daten ' +
    'Ihres Gesichts verarbeitet. Ihre Fotos werden dafür an diesen Dienst übermittelt; wir selbst ' +
    'speichern sie nicht. ' +
    (provider
      ? `Der Dienst bewahrt sie nach dem Empfang höchstens ${provider} lang auf.`
      : 'Wie lange der Dienst sie aufbewahrt, ist zwischen ihm und uns vereinbart.'),
  'Die aus Ihrem Dokument gelesenen Angaben und die Einzelheiten des Vergleichs speichern wir ' +
    `verschlüsselt, und zwar nach dem Ende der Prüfung höchstens ${evidence} lang. Das Ergebnis mit ` +
    'seinen Gründen, den Nachweis Ihrer Entscheidung auf dieser Seite und die Vorgangsnummern beim ' +
    `Prüfdienst speichern wir ab Beginn der Prüfung höchstens ${record} lang. Danach löschen wir sie ` +
    'jeweils.',
  'Ihre Einwilligung ist freiwillig. Sie können jederzeit abbrechen und Ihre Einwilligung widerrufen: ' +
    'Die gelesenen Angaben löschen wir dann sofort, und wir fordern den Prüfdienst auf, zu löschen, was ' +
    'er erhalten hat. Das Ergebnis, falls es schon feststand, und der Nachweis Ihrer Entscheidung ' +
    'bleiben für die oben genannte Zeit gespeichert. Wenn Sie nicht einwilligen, fragen Sie uns nach ' +
    'einem anderen Weg, Ihre Identität zu prüfen.',
];

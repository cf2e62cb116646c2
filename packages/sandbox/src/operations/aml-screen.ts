import { randomUUID } from 'node:crypto';
import { decide, decideRisk, createScreener, type Screener, type Subject } from '../aml/screen.js';
import { toHitResult } from '../aml/hit-result.js';
import type { Watchlist } from '../aml/watchlist.js';
import type { WatchlistStore } from '../state/watchlists.js';
import { answer, type Handler } from './handler.js';
import { nestFields, record, rule, type FieldNotes, type Fields } from '../behaviour/treatment.js';

interface PreparedList {
  list: Watchlist;
  screener: Screener;
}

/** Prepared lists by store and client; valid until the lists change. */
const prepared = new WeakMap<WatchlistStore, Map<string, { revision: number; lists: readonly PreparedList[] }>>();

function prepareLists(store: WatchlistStore, clientId: string): readonly PreparedList[] {
  const byClient = prepared.get(store) ?? new Map<string, { revision: number; lists: readonly PreparedList[] }>();
  prepared.set(store, byClient);
  const revision = store.revision(clientId);
  const known = byClient.get(clientId);
  if (known?.revision === revision) return known.lists;
  const lists = store.of(clientId).map((list) => ({ list, screener: createScreener(list.records) }));
  byClient.set(clientId, { revision, lists });
  return lists;
}

function toSubject({ person, entity }: Parameters<Handler<'v3.aml.nss.screen'>>[0]): Subject {
  const texts = (...values: (string | null | undefined)[]): string[] => values.filter((value) => !!value) as string[];
  if (person) {
    return {
      kind: 'Person',
      // Some senders put a language tag into the local name (appendix 6.6).
      names: texts(person.personName, isLanguageTag(person.personLocalName) ? undefined : person.personLocalName),
      certNo: person.personCertNo ?? undefined,
      birthday: person.personBirthday ?? undefined,
      gender: person.personGender ?? undefined,
      countries: texts(person.personNationality, person.personCountry),
    };
  }
  return {
    kind: 'Entity',
    names: texts(entity?.entityName, isLanguageTag(entity?.entityLocalName) ? undefined : entity?.entityLocalName),
    certNo: entity?.entityCertNo ?? undefined,
    countries: texts(entity?.entityCountry),
  };
}

const isLanguageTag = (text: string | null | undefined): boolean => /^[a-z]{2}(?:[-_][A-Za-z]{2,4})?$/.test(text ?? '');

/** Screens against the lists that the caller loaded (specification 4.6). */
export const amlScreen: Handler<'v3.aml.nss.screen'> = async (request, { client, state }) => {
  const subject = toSubject(request);
  const hits = prepareLists(state.watchlists, client.clientId)
    .flatMap(({ list, screener }) => screener.screen(subject).map((match) => ({ list, match })))
    .toSorted((a, b) => b.match.rate - a.match.rate);
  const { customerId, extendData } = request;
  const scanArgs = JSON.stringify({ ...subject, customerId, extendData });
  const matches = hits.map(({ match }) => match);
  const eventId = randomUUID().replaceAll('-', '');
  const body = {
    eventId,
    decision: decide(matches),
    bizCode: request.bizCode,
    hitResults: hits.map(({ list, match }) => toHitResult(scanArgs, list, match)),
    totalHits: hits.length,
    rcrrRiskLevel: decideRisk(matches),
  };
  return { ...answer(body), processed: true, recordedAs: eventId };
};

/** Treatment of each field of the request. */
export const amlScreenFields: Fields = {
  customerId: record(),
  subjectType: rule('`person` or `entity`'),
  bizCode: rule('returned in the answer'),
  ...nestFields('person', rule('see its fields'), {
    personName: rule('matched'),
    personLocalName: rule('also matched; a language tag is not a name'),
    personCertNo: rule('equal numbers are a hit whatever the name'),
    personGender: rule('a different one lowers the match; neither male nor female has no effect'),
    personBirthday: rule(
      'a different one lowers the match, the same makes it certain; without a year it has no effect',
    ),
    personNationality: rule('a different one lowers the match; code or English name, other texts have no effect'),
    personCountry: rule('the same'),
  }),
  ...nestFields('entity', rule('see its fields'), {
    entityName: rule('matched'),
    entityLocalName: rule('also matched; a language tag is not a name'),
    entityCertNo: rule('equal numbers are a hit whatever the name'),
    entityCountry: rule('a different one lowers the match; code or English name, other texts have no effect'),
  }),
  extendData: record('stored with the transaction and returned in `scanArgs` of each hit; not matched'),
};

/** Fields of the answer that are never returned. */
export const amlScreenNever: FieldNotes = {
  transactionId: 'the answer has an `eventId`',
  'hitResults[].hitRecord.sourceDescription[].name': 'the names are in `Source`',
};

import { string } from 'yup'
import { isAddressWord } from '../url/id-segment'
import { ID_MAX, ID_PATTERN } from './platform-id'

/**
 * A new id in the platform's own style: 16 random bytes as 22 characters of URL-safe base64.
 *
 * Made here and not by the platform, so that a create whose answer was lost can be sent again without
 * making a second record.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Facts about the record besides its values; yup passes them to every test as `context`. */
export interface ValidatedRecord {
  /** True for a record that is on the platform, whose ID stays as it is. */
  isExisting: boolean
}

/** The rule for the id of another record; empty is fine and means "none". */
export function referenceIdRule() {
  return string().defined().max(ID_MAX, `An ID has at most ${ID_MAX} characters`).matches(ID_PATTERN, {
    message: 'An ID has letters, digits, dashes and underscores only',
    excludeEmptyString: true,
  })
}

/**
 * The rule for a record's own id; empty is fine and means "make one for me". A new record gets no id that is a word of
 * the address: its page would be taken for another one.
 */
export function idRule() {
  return referenceIdRule().test('address-word', (id, { options, createError }) => {
    const { isExisting = false } = (options.context ?? {}) as Partial<ValidatedRecord>
    return (
      isExisting ||
      !isAddressWord(id) ||
      createError({ message: `“${id}” is a word of this app’s addresses. Choose another ID` })
    )
  })
}

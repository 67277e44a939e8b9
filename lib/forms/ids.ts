import { string, ValidationError } from 'yup'
import { isAddressWord } from '../url/id-segment'
import { ID_MAX, ID_PATTERN } from './platform-id'

/**
 * Returns a new ID in the platform's own format: 16 random bytes as 22 characters of URL-safe base64.
 *
 * The app generates it, so that a create request without a response can be sent again without creating a second
 * record.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Facts about the record besides its values. Yup passes them to every test as `context`. */
export interface ValidatedRecord {
  /** True for a record that exists on the platform. Its ID cannot change. */
  isExisting: boolean
  /** Form values of the record as it was loaded. Rules need not reject a value that the user leaves unchanged. */
  savedValues?: object
}

/** Returns the rule for the ID of another record. Empty is valid and means "none". */
export function referenceIdRule() {
  return string().defined().max(ID_MAX, `An ID can have at most ${ID_MAX} characters.`).matches(ID_PATTERN, {
    message: 'An ID can contain only letters, digits, dashes and underscores.',
    excludeEmptyString: true,
  })
}

/**
 * Returns the rule for a record's own ID. Empty is valid and requests a generated ID. A new record cannot have an ID
 * that is a fixed word of the app's URLs, because its URL would lead to another page.
 */
export function idRule() {
  return referenceIdRule().test('address-word', (id, { options, createError }) => {
    const { isExisting = false } = (options.context ?? {}) as Partial<ValidatedRecord>
    return (
      isExisting ||
      !isAddressWord(id) ||
      createError({ message: `“${id}” is a reserved ID. Choose another ID.` })
    )
  })
}

/**
 * Returns the error of the typed ID of a new record, as a sentence, by the rule of forms. Undefined for a valid or
 * empty ID.
 */
export function newIdProblem(id: string): string | undefined {
  try {
    idRule().validateSync(id)
    return undefined
  } catch (thrown) {
    if (!(thrown instanceof ValidationError)) throw thrown
    return thrown.message
  }
}

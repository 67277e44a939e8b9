import { string } from 'yup'
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

/** The rule for an id field on a create form; empty is fine and means "make one for me". */
export function idRule() {
  return string().defined().max(ID_MAX, `An ID has at most ${ID_MAX} characters`).matches(ID_PATTERN, {
    message: 'An ID has letters, digits, dashes and underscores only',
    excludeEmptyString: true,
  })
}

/**
 * Address of the picture of a company; undefined where the operator has set no picture service, and then no id
 * leaves the marketplace.
 *
 * @param pattern the setting, e.g. `https://pictures.example/{id}.png`
 */
export function avatarOf(id: string, pattern: string): string | undefined {
  return pattern === '' ? undefined : pattern.replaceAll('{id}', () => encodeURIComponent(id))
}

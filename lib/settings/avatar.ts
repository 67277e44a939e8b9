/**
 * Returns the URL of a company's picture. Undefined when the operator has configured no picture service. Company IDs
 * are then not sent to other hosts.
 *
 * @param pattern the setting, e.g. `https://pictures.example/{id}.png`
 */
export function avatarOf(id: string, pattern: string): string | undefined {
  return pattern === '' ? undefined : pattern.replaceAll('{id}', () => encodeURIComponent(id))
}

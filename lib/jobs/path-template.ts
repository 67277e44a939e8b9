/** Returns the path with its IDs replaced: `buyers/harborline/users` becomes `buyers/{any}/users`. */
export function templateOf(path: string): string {
  return path
    .split('/')
    .map((part, at) => (at % 2 === 1 ? '*' : part))
    .join('/')
}

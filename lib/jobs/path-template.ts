/** Returns a path such as `buyers/harborline/users` with an asterisk in place of each ID. */
export function templateOf(path: string): string {
  return path
    .split('/')
    .map((part, at) => (at % 2 === 1 ? '*' : part))
    .join('/')
}

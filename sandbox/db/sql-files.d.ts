/** An SQL file, as its text. esbuild and Jest load it. */
declare module '*.sql' {
  const text: string
  export default text
}

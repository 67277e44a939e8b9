import { text } from 'node:stream/consumers'
import { ESLint } from 'eslint'
import { ROOT } from './paths.mjs'

/**
 * Lints source text as if it were stored at a path. Reads `[{ path, code }]` as JSON and prints one list of
 * `{ rule, error, message }` for each. It runs as a separate process, because Jest cannot load the lint settings.
 */
const eslint = new ESLint({
  cwd: ROOT,
  overrideConfig: [
    {
      // Rules that need types need a file on disk.
      files: ['**/*.{ts,tsx}'],
      languageOptions: { parserOptions: { projectService: false } },
      rules: {
        '@typescript-eslint/no-floating-promises': 'off',
        '@typescript-eslint/no-misused-promises': 'off',
      },
    },
  ],
})

const snippets = /** @type {{ path: string, code: string }[]} */ (JSON.parse(await text(process.stdin)))
const answers = []
for (const { path, code } of snippets) {
  const [result] = await eslint.lintText(code, { filePath: `${ROOT}/${path}` })
  answers.push(
    result?.messages.map(({ ruleId, severity, message }) => ({
      rule: ruleId,
      error: severity === 2,
      message,
    })) ?? [],
  )
}
console.log(JSON.stringify(answers))

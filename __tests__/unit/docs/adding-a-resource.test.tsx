import fs from 'node:fs'
import path from 'node:path'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UnsecuredJWT } from 'jose'
import ts from 'typescript'
import type { ListedResource } from '@/components/resource/listed-resource'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import type { Catalog } from '@/lib/ordercloud/models'
import { sessionChanged } from '@/lib/ordercloud/session'
import { provideSettings, type Settings } from '@/lib/settings'

/** Follows docs/adding-a-resource.md step by step: its code samples are written to files, checked and used. */

jest.mock('@/lib/ordercloud/sdk')
const mockReplace = jest.fn()
jest.mock('next/navigation', () => ({
  useRouter: () => ({ replace: mockReplace }),
  usePathname: () => '/settings/catalogs',
  useSearchParams: () => new URLSearchParams(),
}))

const AREA = 'components/catalogs/all/area.ts'
const depthOf = (name: string) => name.split('/').length - 1

const root = path.resolve(__dirname, '../../..')
const text = fs.readFileSync(path.join(root, 'docs/adding-a-resource.md'), 'utf8')
const files = [...text.matchAll(/^```tsx file=(\S+)\n([\s\S]*?)^```$/gm)].map((match) => ({
  name: match[1] ?? '',
  // The files are written outside of `components`, where `#browser/…` and `@/components/catalogs/all` do not reach.
  code: (match[2] ?? '')
    .replaceAll('#browser/catalogs/all/', './')
    .replaceAll(
      '@/components/catalogs/all',
      `${'../'.repeat(depthOf(match[1] ?? ''))}components/catalogs/all`,
    ),
}))
const areaOf = /^```ts area\n([\s\S]*?)^```$/m.exec(text)?.[1] ?? ''

/** A folder outside the source tree, so that no build includes it in the app. */
let folder: string
const written = (name: string) => path.join(folder, name)
const area = (file: string) => written(`components/catalogs/all/${file}`)

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(root, '__tests__/.area-'))
  const areaFile = `import { BookOpen } from 'lucide-react'
    import { roles } from '@/lib/permissions/roles'
    import type { Area } from '@/lib/registry'
    ${areaOf.replaceAll('#browser/catalogs/all/', './')}`
  for (const { name, code } of [...files, { name: AREA, code: areaFile }]) {
    fs.mkdirSync(path.dirname(written(name)), { recursive: true })
    fs.writeFileSync(written(name), code)
  }
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

it('adds six files within the limits on lines', () => {
  expect(files.map(({ name }) => name)).toEqual([
    'components/catalogs/all/resource.tsx',
    'components/catalogs/all/form.tsx',
    'components/catalogs/all/screens.tsx',
    'app/(office)/settings/catalogs/page.tsx',
    'app/(office)/settings/catalogs/new/page.tsx',
    'app/(office)/settings/catalogs/[catalogid]/page.tsx',
  ])
  const lines = (code: string) => code.split('\n').filter((line) => line.trim() !== '').length
  expect(files.reduce((sum, { code }) => sum + lines(code), lines(areaOf))).toBeLessThanOrEqual(200)
  for (const { name, code } of files) {
    if (name.endsWith('page.tsx')) expect(lines(code)).toBeLessThanOrEqual(12)
  }
})

it('compiles without type errors', () => {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const names = [...files.map(({ name }) => name), AREA].map(written)
  const program = ts.createProgram(names, { ...options, noEmit: true, incremental: false, plugins: [] })
  const problems = names.flatMap((name) => {
    const file = program.getSourceFile(name)
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
  })
  expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
})

describe('the added area', () => {
  const STORED: Catalog = { ID: 'tools', Name: 'Tools', Description: '', Active: true, CategoryCount: 3 }
  let catalogs: ListedResource<Catalog>

  beforeAll(() => {
    provideSettings({ apiUrl: 'https://platform.example', marketplaceId: 'meridian' } as Settings)
    const exp = Math.floor(Date.now() / 1000) + 600
    const claims = { usr: 'mira', usrtype: 'admin', exp, role: 'FullAccess' }
    document.cookie = `ordercloud.access-token=${new UnsecuredJWT(claims).encode()};path=/`
    sessionChanged()
  })
  beforeEach(() => {
    catalogs = (jest.requireActual(area('resource.tsx')) as { catalogs: typeof catalogs }).catalogs
    const Meta = { Page: 1, PageSize: 20, TotalCount: 1, TotalPages: 1, ItemRange: [1, 1] }
    jest.spyOn(catalogs.service, 'list').mockResolvedValue({ Items: [STORED], Meta })
    jest.spyOn(catalogs.service, 'create').mockImplementation((body) => Promise.resolve(body as Catalog))
  })

  async function open(name: 'CatalogList' | 'NewCatalog') {
    const screens = jest.requireActual<Record<string, React.ComponentType>>(area('screens.tsx'))
    const Screen = screens[name] ?? (() => null)
    await act(async () => {
      render(
        <QueryClientProvider client={new QueryClient()}>
          <DialogsProvider>
            <Screen />
          </DialogsProvider>
        </QueryClientProvider>,
      )
    })
  }

  it('lists its records', async () => {
    await open('CatalogList')
    expect(await screen.findByRole('link', { name: 'Tools' })).toHaveAttribute(
      'href',
      '/settings/catalogs/tools',
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Catalogs' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Create catalog' })).toHaveAttribute(
      'href',
      '/settings/catalogs/new',
    )
  })

  it('creates a record', async () => {
    await open('NewCatalog')
    const user = userEvent.setup()
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Garden')
    await user.click(screen.getByRole('button', { name: 'Create catalog' }))
    await waitFor(() => expect(mockReplace).toHaveBeenCalled())
    expect(catalogs.service.create).toHaveBeenCalledWith(
      expect.objectContaining({ Name: 'Garden', Description: '', Active: true }),
    )
  })
})

/** @jest-environment node */
import { execFileSync } from 'node:child_process'

interface Compiled {
  code: string
  classes: Record<string, { heading?: Record<string, string>; styles: object[] }>
  errors: string[]
}

const FILE = 'components/sample.tsx'
const IMPORT = "import { Box, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react'\n"

/** Compiles sources in a process of its own, because Jest cannot load the modules of the build. */
function compileAll(sources: Record<string, string>): Record<string, Compiled> {
  const program = `
    import { readFileSync } from 'node:fs'
    import { compileStyles } from './scripts/lib/static-styles.mjs'
    const sources = JSON.parse(readFileSync(0, 'utf8'))
    const compile = (source) => {
      const { code, classes, errors } = compileStyles(source, ${JSON.stringify(FILE)})
      return { code, classes: Object.fromEntries(classes), errors }
    }
    console.log(JSON.stringify(Object.fromEntries(Object.entries(sources).map(([k, s]) => [k, compile(s)]))))`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    input: JSON.stringify(sources),
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  return JSON.parse(output) as Record<string, Compiled>
}

const SOURCES = {
  layout: `${IMPORT}const a = <HStack as="nav" gap="3" aria-label="Pages"><Text>one</Text></HStack>`,
  lines: `${IMPORT}const a = (\n  <Box\n    px="2"\n    id="x"\n  >\n    text\n  </Box>\n)`,
  choice: `${IMPORT}const a = (isOn: boolean) => <Text color={isOn ? 'red' : undefined} m="1" />`,
  constants: `${IMPORT}const LOOK = { color: 'fg' } as const\nconst a = <Box css={{ ...LOOK, '& a': { p: -1 } }} />`,
  classes: `${IMPORT}const a = (name: string) => <Box className={name} p="2" />`,
  wrapper: `${IMPORT}const A = (props: object) => <chakra.input className="ui-input" {...props} p="2" />`,
  child: `${IMPORT}const a = <Box asChild p="2" hidden><ol className="list"><li /></ol></Box>`,
  recipe: `${IMPORT}const A = chakra('span', {\n  base: { p: '1' },\n  variants: { size: { lg: { p: '3' } } },\n  defaultVariants: { size: 'lg' },\n})\nconst a = <A size="lg" m="2" />`,
  own: `import { Button } from '@/components/ui/button'\nconst a = <Button colorPalette="red" ms="auto" onClick={f}>Go</Button>`,
  tag: `${IMPORT}const a = (level: 'h2') => <Heading as={level} size="md" />`,
  changing: `${IMPORT}const a = (width: string) => <Box w={width} />`,
  spread: `${IMPORT}const a = <Box {...look()} />`,
  local: `${IMPORT}const tone = 'red'\nconst a = ({ tone }: { tone: string }) => <Text color={tone} />`,
  styledChild: `${IMPORT}import { OfficeLink } from './link'\nconst a = <Box asChild p="2"><OfficeLink m="1" /></Box>`,
  wrapping: `import { Input } from './input'\nconst A = (props: object) => <Input {...props} pe="12" />`,
  asOnButton: `import { Button } from '@/components/ui/button'\nconst a = <Button as="a">Go</Button>`,
  asOnCard: `import { Card } from '@/components/ui/card'\nconst a = <Card as="section" mt="2" />`,
  styledSwitch: `import { Switch } from '@/components/ui/switch'\nconst a = <Switch checked mt="2" />`,
  plainTag: `import { Tag } from '@/components/ui/tag'\nconst a = <Tag isChosen>Go</Tag>`,
  other: `import { Chart } from './chart'\nconst a = <Chart width="3" height={4} />`,
}
const results = compileAll(SOURCES)
const of = (name: keyof typeof SOURCES) => results[name] as Compiled
const stylesOf = (name: keyof typeof SOURCES) => Object.values(of(name).classes).map(({ styles }) => styles)

it('replaces a layout element by its plain element with a class', () => {
  expect(of('layout').code).toMatch(/<nav +aria-label="Pages" className=\{"s-\w+"\}><p>one<\/p><\/nav>/)
  expect(stylesOf('layout')).toEqual([
    [{ display: 'flex', gap: '3', alignItems: 'center', flexDirection: 'row' }],
  ])
})

it('keeps the line of every part of the source', () => {
  for (const [name, source] of Object.entries(SOURCES))
    expect(results[name]?.code.split('\n')).toHaveLength(source.split('\n').length)
})

it('writes one class per branch of a choice', () => {
  expect(of('choice').code).toMatch(/className=\{\(\(isOn\) \? "s-\w+" : "s-\w+"\)\}/)
  expect(stylesOf('choice')).toEqual([[{ color: 'red', m: '1' }], [{ m: '1' }]])
})

it('reads constants of the same file', () => {
  expect(stylesOf('constants')).toEqual([[{ color: 'fg', '& a': { p: -1 } }, {}]])
})

it('keeps given class names', () => {
  expect(of('classes').code).toMatch(/className=\{\["s-\w+", name\]\.filter\(Boolean\)\.join\(' '\)\}/)
})

it('gives callers precedence over the style of a component that passes its properties on', () => {
  expect(of('wrapper').code).toMatch(
    /<input +\{\.\.\.props\} +className=\{\["r-\w+", "ui-input", props\?\.className\]/,
  )
})

it('gives the attributes of an element with asChild to its child', () => {
  expect(of('child').code).toMatch(/<><ol +hidden className=\{\["s-\w+", "list"\].*\}><li \/><\/ol><\/>/)
})

it('turns a recipe into a component that only chooses classes', () => {
  const { code } = of('recipe')
  expect(code).toMatch(
    /staticElement\('span', \{"base":"r-\w+","variants":\{"size":\{"lg":"r-\w+"\}\},"defaults":\{"size":"lg"\}\}/,
  )
  expect(code).toMatch(/<A size="lg" +className=\{"s-\w+"\} \/>/)
  expect(code).toContain("import { staticElement } from '@/components/ui/theme/static-element'")
})

it("replaces style properties of the app's own components and keeps their own properties", () => {
  expect(of('own').code).toMatch(
    /<Button colorPalette="red" +onClick=\{f\} className=\{"s-\w+"\}>Go<\/Button>/,
  )
})

it('keeps a tag that is only known in the browser', () => {
  expect(of('tag').code).toMatch(/<DynamicElement as=\{level\} +className=\{"s-\w+"\} \/>/)
  expect(Object.values(of('tag').classes)).toEqual([{ heading: { size: 'md' }, styles: [{}] }])
})

it('rejects a style that is not constant, with its place', () => {
  expect(of('changing').errors).toEqual([`${FILE}:2 has a style that is not constant: w={width}`])
  expect(of('spread').errors).toEqual([`${FILE}:2 spreads an expression`])
})

it('rejects a constant whose name a function declares again', () => {
  expect(of('local').errors).toEqual([`${FILE}:3 has a style that is not constant: color={tone}`])
})

it('rejects asChild around an element that has styles of its own', () => {
  expect(of('styledChild').errors).toEqual([`${FILE}:3 is the child of asChild`])
})

it('leaves other components alone', () => {
  expect(of('other').code).toBe(SOURCES.other)
})

it('gives the styles of a component that wraps another one less precedence than those of its callers', () => {
  expect(of('wrapping').code).toMatch(/className=\{\["w-\w+", props\?\.className\]/)
})

it('rejects “as” on components that do not pass it on', () => {
  expect(of('asOnButton').errors).toEqual([`${FILE}:2 has “as”, which only layout elements have`])
  expect(of('asOnCard').errors).toEqual([])
})

it('rejects styles of components whose look is fixed', () => {
  expect(of('styledSwitch').errors).toEqual([`${FILE}:2 has a style, but the look of Switch is fixed`])
  expect(of('plainTag').errors).toEqual([])
})

import { Box, Flex, Grid, Heading, Text } from '@chakra-ui/react'
import type { PaperSize } from '@/lib/format/paper-size'
import { barcodeOf, barsOf, moduleWidth } from './barcode'
import type { Block, Fact, PaperDocument, TableBlock, TableColumn } from './paper-document'
import type { PaperImage, Pictures } from './paper-images'

interface PaperViewProps {
  document: PaperDocument
  paper: PaperSize
  logo: PaperImage | undefined
  /** Undefined while they load. */
  pictures: Pictures | undefined
}

/** A sheet is black on white in the dark mode too. On paper, the sheet is the page, which has margins of its own. */
const SHEET = {
  marginInline: 'auto',
  padding: '12mm',
  background: 'white',
  color: '#000000',
  colorScheme: 'light',
  fontSize: '9pt',
  lineHeight: '12pt',
  borderWidth: '1px',
  borderColor: 'border',
  overflowWrap: 'anywhere',
  '&[data-paper=A4]': { width: '210mm', minHeight: '297mm' },
  '&[data-paper=Letter]': { width: '8.5in', minHeight: '11in' },
  _print: {
    '&[data-paper]': { width: 'auto', minHeight: '0', padding: '0', borderWidth: '0' },
    '&[data-paper=A4]': { page: 'a4' },
    '&[data-paper=Letter]': { page: 'letter' },
  },
} as const

const HEIGHT = '12mm'

/** Shows a document as it is printed. `writePdf` writes the same as a file. */
export function PaperView({ document, paper, logo, pictures }: PaperViewProps) {
  const { sender, title, number, facts, blocks } = document
  return (
    <Box as="article" data-paper={paper} aria-label={`${title}, ${number.noun} ${number.value}`} css={SHEET}>
      <Flex justify="space-between" gap="6mm" mb="6mm">
        <Box minW="0" flex="1">
          {logo && (
            // The size of the logo is known only in the browser, and its address may be a data address.
            // eslint-disable-next-line @next/next/no-img-element
            <img src={logo.png} alt="" style={{ maxWidth: '60mm', maxHeight: '16mm', marginBottom: '2mm' }} />
          )}
          <Text fontSize="12pt" lineHeight="16pt" fontWeight="bold">
            {sender.name}
          </Text>
          {sender.addressLines.map((line) => (
            <Text key={line}>{line}</Text>
          ))}
        </Box>
        <Flex direction="column" align="flex-end" minW="0" flex="1" textAlign="end">
          <Heading as="h2" fontSize="15pt" lineHeight="19pt" fontWeight="bold" color="#000000">
            {title}
          </Heading>
          <Text fontSize="12pt" lineHeight="16pt">
            {number.noun} {number.value}
          </Text>
          <Barcode text={number.value} />
        </Flex>
      </Flex>
      <Facts facts={facts} />
      {blocks.map((block, at) => (
        // A description is shown as a whole, so its blocks keep their places.
        <BlockView key={at} block={block} pictures={pictures} />
      ))}
    </Box>
  )
}

function Barcode({ text }: { text: string }) {
  const modules = barcodeOf(text)
  const width = modules && moduleWidth(modules)
  if (!modules || !width) return null
  return (
    <svg
      role="img"
      aria-label={`Barcode of ${text}`}
      viewBox={`0 0 ${modules.length} 1`}
      preserveAspectRatio="none"
      style={{ width: `${modules.length * width}mm`, height: HEIGHT, marginTop: '1mm', flexShrink: 0 }}
      shapeRendering="crispEdges"
    >
      {barsOf(modules).map((bar) => (
        <rect key={bar.at} x={bar.at} y="0" width={bar.width} height="1" fill="black" />
      ))}
    </svg>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <Grid as="dl" templateColumns="repeat(3, minmax(0, 1fr))" gap="4mm" mb="6mm">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <Box as="dt" color={LABEL}>
            {label}
          </Box>
          <dd>{value}</dd>
        </div>
      ))}
    </Grid>
  )
}

// The tokens of gray text change with the mode, and paper does not.
const LABEL = '#5a5a5a'
const RULE = '#bebebe'

function BlockView({ block, pictures }: { block: Block; pictures: Pictures | undefined }) {
  switch (block.kind) {
    case 'parties':
      return <Parties parties={block.parties} />
    case 'table':
      return <Table table={block} pictures={pictures} />
    case 'sums':
      return <Sums sums={block} />
    case 'text':
      return (
        <Box mb="6mm">
          <Title>{block.title}</Title>
          <Text whiteSpace="pre-wrap">{block.text}</Text>
        </Box>
      )
  }
}

function Title({ children }: { children: string }) {
  return (
    <Heading
      as="h3"
      fontSize="9pt"
      lineHeight="12pt"
      fontWeight="bold"
      color="#000000"
      css={{ breakAfter: 'avoid' }}
    >
      {children}
    </Heading>
  )
}

function Parties({ parties }: { parties: readonly { title: string; lines: readonly string[] }[] }) {
  return (
    <Grid templateColumns="repeat(3, minmax(0, 1fr))" gap="4mm" mb="6mm" css={{ breakInside: 'avoid' }}>
      {parties.map(({ title, lines }) => (
        <div key={title}>
          <Title>{title}</Title>
          {lines.map((line, at) => (
            // Two lines of an address may be equal.
            <Text key={at}>{line}</Text>
          ))}
        </div>
      ))}
    </Grid>
  )
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  marginTop: '1mm',
  '& th': {
    fontWeight: 'bold',
    textAlign: 'start',
    verticalAlign: 'bottom',
    borderBottom: '1px solid black',
  },
  '& td': { verticalAlign: 'top', whiteSpace: 'pre-line', borderBottomWidth: '1px', borderBottomColor: RULE },
  '& th, & td': { padding: '1.4mm 1.2mm' },
  '& [data-kind=quantity], & [data-kind=amount]': { textAlign: 'end' },
  '& td[data-kind=amount]': { whiteSpace: 'nowrap' },
  '& [data-kind=tick]': { textAlign: 'center' },
  '& th[data-kind=tick]': { width: '17mm' },
  '& th[data-kind=picture]': { width: '14mm' },
  '& th[data-kind=id]': { width: '30mm' },
  '& th[data-kind=quantity]': { width: '20mm' },
  '& th[data-kind=amount]': { width: '27mm' },
  '& tr': { breakInside: 'avoid' },
} as const

function Table({ table, pictures }: { table: TableBlock; pictures: Pictures | undefined }) {
  const { title, note, columns, rows } = table
  return (
    <Box mb="6mm">
      <Title>{title}</Title>
      {note && <Text css={{ breakAfter: 'avoid' }}>{note}</Text>}
      <Box as="table" css={TABLE}>
        <thead>
          <tr>
            {columns.map(({ label, kind }) => (
              <th key={label} scope="col" data-kind={kind}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // The rows are those of the description, which does not change while it is shown.
            <tr key={at}>
              {columns.map((column, index) => (
                <td key={column.label} data-kind={column.kind}>
                  <CellContent column={column} text={row[index] ?? ''} pictures={pictures} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

function CellContent(props: { column: TableColumn; text: string; pictures: Pictures | undefined }) {
  const { column, text, pictures } = props
  if (column.kind === 'picture') {
    const picture = pictures?.get(text)
    // eslint-disable-next-line @next/next/no-img-element -- the picture is a data address
    return picture && <img src={picture.png} alt="" style={{ maxWidth: '8mm', maxHeight: '8mm' }} />
  }
  if (column.kind !== 'tick') return text
  return (
    <Box
      as="span"
      role="img"
      aria-label="Empty box"
      display="inline-block"
      boxSize="3.6mm"
      border="1px solid black"
      verticalAlign="middle"
    />
  )
}

/** Amounts below each other at the end of the line, with a rule above the total. They stay on one page. */
function Sums({ sums: { title, rows, total } }: { sums: Extract<Block, { kind: 'sums' }> }) {
  return (
    <Box
      as="dl"
      aria-label={title}
      width="86mm"
      maxW="full"
      ms="auto"
      mb="6mm"
      css={{ breakInside: 'avoid', '& dd': { whiteSpace: 'nowrap' } }}
    >
      {rows.map(({ label, note, amount }) => (
        <Flex key={label} justify="space-between" gap="4mm" mb="0.8mm">
          <dt>
            {label}
            {note && (
              <Text as="span" display="block" color={LABEL}>
                {note}
              </Text>
            )}
          </dt>
          <dd>{amount}</dd>
        </Flex>
      ))}
      <Flex
        justify="space-between"
        gap="4mm"
        pt="1mm"
        borderTop="1px solid black"
        fontSize="12pt"
        lineHeight="16pt"
        fontWeight="bold"
      >
        <dt>{total.label}</dt>
        <dd>{total.amount}</dd>
      </Flex>
    </Box>
  )
}

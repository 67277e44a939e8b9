'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useEffect, useId, useState } from 'react'
import { Panel } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { describedBy, Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { curlCommand, SIGNATURE_HEADER, signBody } from './test-calls'

interface TestCallProps {
  /** Label of the choice between the calls, such as "Route". */
  label: string
  options: readonly { value: string; label: string }[]
  /** Returns the body of a call. */
  build: (option: string) => object
  /** Address of the service. Empty where a delivery config has it. */
  url: string
  /** Name of the header that the platform adds to its calls. */
  headerName?: string | null | undefined
}

/**
 * Panel that shows a call of the platform with its signature, and the command that makes it. The key stays in the
 * memory of the page.
 */
export function TestCallPanel(props: TestCallProps) {
  const { label, options, build, headerName } = props
  const id = useId()
  const [chosen, setChosen] = useState<{ option: string; body: string }>()
  const [key, setKey] = useState('')
  const [url, setUrl] = useState(props.url)
  const choose = (option: string) => setChosen({ option, body: JSON.stringify(build(option), null, 2) })
  const first = options[0]?.value
  return (
    <Panel title="Test call">
      <Stack gap="4" maxW="44rem">
        <Text fontSize="sm" color="fg.muted" mt="-2">
          Shows a call as your service gets it, and signs it. A browser cannot call your service itself, so
          copy the command and run it in a terminal. Replace the placeholders first if your service needs real
          values.
        </Text>
        {!chosen ? (
          first === undefined ? (
            <Text color="fg.muted">Nothing leads to a call yet. Complete the form and save first.</Text>
          ) : (
            <Flex>
              <Button size="sm" variant="outline" onClick={() => choose(first)}>
                Prepare a call
              </Button>
            </Flex>
          )
        ) : (
          <>
            <Field id={`${id}-option`} label={label}>
              <Select
                id={`${id}-option`}
                value={chosen.option}
                onChange={(event) => choose(event.target.value)}
              >
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              id={`${id}-body`}
              label="Body"
              help="The signature is for exactly this text, including its line breaks."
            >
              <Textarea
                id={`${id}-body`}
                rows={12}
                fontFamily="mono"
                fontSize="xs"
                spellCheck={false}
                aria-describedby={describedBy(`${id}-body`, { help: 'help' })}
                value={chosen.body}
                onChange={(event) => setChosen({ ...chosen, body: event.target.value })}
              />
            </Field>
            <Field id={`${id}-url`} label="Call to">
              <Input
                id={`${id}-url`}
                value={url}
                placeholder="https://example.com/orders"
                onChange={(event) => setUrl(event.target.value)}
              />
            </Field>
            <Field
              id={`${id}-key`}
              label="Key for the signature"
              help="Only for this page: it is neither saved nor sent. The platform never shows the saved one."
            >
              <Input
                id={`${id}-key`}
                type="password"
                autoComplete="off"
                aria-describedby={describedBy(`${id}-key`, { help: 'help' })}
                value={key}
                onChange={(event) => setKey(event.target.value)}
              />
            </Field>
            <Outcome call={{ url: url.trim(), body: chosen.body }} signingKey={key} headerName={headerName} />
          </>
        )}
      </Stack>
    </Panel>
  )
}

/** The signature of a call and the command that makes it. */
function Outcome(props: {
  call: { url: string; body: string }
  signingKey: string
  headerName: string | null | undefined
}) {
  const { call, signingKey, headerName } = props
  const signature = useSignature(signingKey, call.body)
  const command = curlCommand({
    ...call,
    headers: [
      ['Content-Type', 'application/json'],
      ...(signature ? [[SIGNATURE_HEADER, signature] as const] : []),
      ...(headerName ? [[headerName, '<header value>'] as const] : []),
    ],
  })
  return (
    <>
      {signature && <Copied label={SIGNATURE_HEADER} noun="signature" text={signature} />}
      {signature === null && (
        <Text fontSize="sm" color="fg.muted">
          The signature cannot be computed, because this page was not loaded over HTTPS.
        </Text>
      )}
      {call.url === '' ? (
        <Text fontSize="sm" color="fg.muted">
          Enter the address to call, to get the command.
        </Text>
      ) : (
        <Copied label="Command" noun="command" text={command} />
      )}
    </>
  )
}

/** A text to copy, in its own lines. */
function Copied({ label, noun, text }: { label: string; noun: string; text: string }) {
  return (
    <Box>
      <Flex align="center" gap="2">
        <Text fontSize="sm" fontWeight="medium">
          {label}
        </Text>
        <CopyButton text={text} noun={noun} />
      </Flex>
      <Box
        as="pre"
        aria-label={label}
        fontFamily="mono"
        fontSize="xs"
        p="2"
        bg="bg.muted"
        borderRadius="l1"
        css={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text}
      </Box>
    </Box>
  )
}

/**
 * Returns the signature of a body. Undefined without a key and while it is computed, null where the browser cannot
 * compute it.
 */
function useSignature(key: string, body: string): string | null | undefined {
  const [signed, setSigned] = useState<{ key: string; body: string; signature: string | null }>()
  useEffect(() => {
    if (key === '') return
    let isCurrent = true
    void signBody(key, body).then((signature) => {
      if (isCurrent) setSigned({ key, body, signature: signature ?? null })
    })
    return () => {
      isCurrent = false
    }
  }, [key, body])
  return key !== '' && signed?.key === key && signed.body === body ? signed.signature : undefined
}

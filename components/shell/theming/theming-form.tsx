'use client'

import { HStack, Stack, Box, Flex, Heading, Text } from '@chakra-ui/react'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useColorMode } from '@/components/ui/theme/color-mode'
import { Field, Note } from '@/components/ui/field'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toaster'
import type { BrandColors } from '@/lib/theme/brand'
import { isColor } from '@/lib/theme/colors'
import { FONT_NAMES } from '@/lib/theme/fonts'
import { DEFAULT_THEME, keepTheme, showStoredTheme, showTheme, storedTheme } from '@/lib/theme/theme'
import { ColorField, colorFieldId, NOTATIONS_ID } from './theming-color-field'

const MODES = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'Device setting', icon: Monitor },
] as const
const COLORS = [
  { name: 'primary', label: 'Primary' },
  { name: 'secondary', label: 'Secondary' },
  { name: 'accent', label: 'Accent' },
] as const
const FONTS = [
  { part: 'heading', label: 'Heading Font' },
  { part: 'body', label: 'Body Font' },
] as const
const CHIP = { px: '3', py: '1.5', borderRadius: 'l2', fontSize: 'sm', fontWeight: 'medium' } as const

interface ThemingFormProps {
  /** Id of the form element. The buttons outside of it submit and reset the form by this id. */
  id: string
  onApplied: () => void
}

/** Form for color mode, colors and fonts. Changes are previewed on the page and reverted when they are not applied. */
export function ThemingForm({ id, onApplied }: ThemingFormProps) {
  const { mode, setMode } = useColorMode()
  const [{ colors, fonts }, setTheme] = useState(storedTheme)
  const [shownColors, setShownColors] = useState(colors)
  const [isStrict, setStrict] = useState(false)
  const [undo, setUndo] = useState<() => void>()

  useEffect(() => showTheme({ colors: shownColors, fonts }), [shownColors, fonts])
  useEffect(() => showStoredTheme, [])

  const setColor = (name: keyof BrandColors, text: string) => {
    setTheme({ colors: { ...colors, [name]: text }, fonts })
    // An incomplete color is not previewed. The page keeps the last valid one.
    if (isColor(text.trim())) setShownColors({ ...shownColors, [name]: text.trim() })
  }
  const keep = (theme: Parameters<typeof keepTheme>[0]) => {
    if (keepTheme(theme)) return
    toast({
      type: 'warning',
      title: 'Theme not stored',
      description: 'This browser does not allow storage, so the theme is lost when you reload the page.',
    })
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const wrong = COLORS.find(({ name }) => !isColor(colors[name].trim()))
    setStrict(wrong !== undefined)
    if (wrong) return document.getElementById(colorFieldId(wrong.name))?.focus()
    keep({ colors: shownColors, fonts })
    onApplied()
  }
  const reset = (event: FormEvent) => {
    event.preventDefault()
    const kept = storedTheme()
    setUndo(() => () => {
      keep(kept)
      setTheme({ colors, fonts })
      setShownColors(shownColors)
      setUndo(undefined)
    })
    keep(undefined)
    setTheme(DEFAULT_THEME)
    setShownColors(DEFAULT_THEME.colors)
    setStrict(false)
  }

  return (
    <Stack as="form" id={id} gap="6" onSubmit={apply} onReset={reset} {...{ noValidate: true }}>
      <Stack gap="1.5">
        <Segmented label="Color mode" options={MODES} value={mode} onChange={setMode} />
        <Note>Takes effect immediately.</Note>
      </Stack>
      <Stack gap="4">
        {COLORS.map(({ name, label }) => (
          <ColorField
            key={name}
            {...{ name, label, isStrict }}
            value={colors[name]}
            shown={shownColors[name]}
            onChange={(text) => setColor(name, text)}
          />
        ))}
        <Note id={NOTATIONS_ID}>
          Enter colors as hex, rgb, hsl or name: #0f766e, rgb(15 118 110), hsl(175 77% 26%), teal.
        </Note>
      </Stack>
      <Stack gap="4">
        {FONTS.map(({ part, label }) => (
          <Field key={part} id={`theming-${part}`} label={label}>
            <Select
              id={`theming-${part}`}
              value={fonts[part]}
              onChange={(event) => setTheme({ colors, fonts: { ...fonts, [part]: event.target.value } })}
            >
              <option value="">Default Font</option>
              {FONT_NAMES.map((font) => (
                <option key={font} value={font}>
                  {font}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </Stack>
      <ThemingPreview />
      <HStack role="status" _empty={{ display: 'none' }}>
        {undo && (
          <Alert
            status="success"
            role="presentation"
            title="Defaults restored"
            actions={
              <Button size="sm" variant="outline" mt="2" onClick={undo}>
                Undo
              </Button>
            }
          />
        )}
      </HStack>
    </Stack>
  )
}

/**
 * Preview of the theme in the drawer, which covers a part of the page. It is hidden from assistive technology, because
 * the fields contain the same information.
 */
function ThemingPreview() {
  return (
    <Stack aria-hidden gap="3" p="4" bg="bg.canvas" borderWidth="1px" borderRadius="l3">
      <Heading as="div" size="md">
        Headings look like this
      </Heading>
      <Text fontSize="sm">Text looks like this, with figures such as $1,204.50.</Text>
      <Flex gap="2" wrap="wrap">
        <Box css={CHIP} bg="brand.solid" color="brand.contrast">
          Primary
        </Box>
        <Box css={CHIP} bg="secondary.solid" color="secondary.contrast">
          Secondary
        </Box>
        <Box css={CHIP} bg="accent.solid" color="accent.contrast">
          Accent
        </Box>
      </Flex>
    </Stack>
  )
}

import { defineTextStyles } from '@chakra-ui/react'

const style = (fontSize: string, lineHeight: string) => ({ value: { fontSize, lineHeight } })

/** The sizes of text with their line heights (docs/look.md): from small print to the figures of the dashboard. */
export const ownTextStyles = defineTextStyles({
  '2xs': style('2xs', '1rem'),
  xs: style('xs', '1rem'),
  sm: style('sm', '1.25rem'),
  md: style('md', '1.25rem'),
  lg: style('lg', '1.5rem'),
  xl: style('xl', '1.75rem'),
  '2xl': style('2xl', '2rem'),
})

/** Up to three words between a verb and what it asks for: "choose only the first". */
const between = String.raw`(?:[^\w.!?]+(?:with|the|a|an|only|just|always|as|your|is|for|by)){0,3}[^\w.!?]+`;

/**
 * Sentences that a stranger addresses to the model that reads a post. None stands in the 8,057 recorded posts of both
 * accounts.
 */
const instructions: readonly RegExp[] = [
  // "Ignore all previous instructions."
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(?:rules?|instructions?|prompts?|guidelines?)\b/iu,
  // "Choose 1.", "Answer with question 3.", "Return null."
  new RegExp(
    String.raw`\b(?:choose|select|pick|answer|output|return|reply|respond)${between}` +
      String.raw`(?:(?:question|option|outcome|candidate|market|contract|number|q|null|none|json|one|two)\b|#?(?:1[0-2]|[1-9])(?!\w|[,.]\w))`,
    'iu',
  ),
  // "Take the first one."
  /\b(?:choose|select|pick|take|answer)\W+(?:with\W+|only\W+)?the\W+(?:first|second|third|last)(?:\W+(?:one|question|option)\b|\s*[.,;!?]|\s*$)/iu,
  // "System prompt: ...", "You are now an assistant that ..."
  /\b(?:system prompt|you are (?:now )?an? (?:ai|assistant|chatbot|language model))\b/iu,
  // The beginning of an answer, as the model would write it.
  /["'“”]q["'“”]\s*:/iu,
];

/** Whether a text tells the model that reads it what to do. */
export function hasInstructions(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return instructions.some((instruction) => instruction.test(plain));
}

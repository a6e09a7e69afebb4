import { codeOf, instant, nullable } from '@postjoin/envelope';
import Type, { type Static } from 'typebox';

/** The schemas of the members of a row, and of a stored match, that report what the price did after the post. */

/** Why the price at a post or the move since the post is null, with the meaning of each code. */
export const sincePostMeanings = {
  not_open_then: 'The contract opened after the post.',
  not_read_yet: 'The price history has not been read for that time yet. A later answer may have it.',
  no_history: 'No price from the days before and after the post is known.',
  too_old: 'The price history has no point in the 6 hours before the post.',
  no_later_point: 'The price history has no point after the post yet.',
} as const;
export type SincePostAbsence = keyof typeof sincePostMeanings;

/** Why a move of the reaction is null while the price at the post is known. */
export const reactionMeanings = {
  not_over_yet: 'The period was not over at the last reading.',
  not_read_yet: sincePostMeanings.not_read_yet,
  too_coarse: 'The price history has no point near the start or end of the period.',
} as const;
export type ReactionAbsence = keyof typeof reactionMeanings;

/** Why a share of `unusual` is null while the move of the reaction is known. */
export const unusualMeanings = {
  too_few_moves:
    'Fewer than 24 moves of this length are known from the seven days before the post: the price history is too short ' +
    'or too coarse.',
} as const;

const move = (description: string) => nullable(Type.Number({ minimum: -1, maximum: 1, description }));
const reason = Type.Optional(codeOf(reactionMeanings, 'Why the move is null.'));

export const reactionSchema = Type.Object(
  {
    before_60m: move('Price at the post minus the price 60 minutes before the post.'),
    before_60m_reason: reason,
    after_10m: move('Price 10 minutes after the post minus the price at the post.'),
    after_10m_reason: reason,
    after_60m: move('Price 60 minutes after the post minus the price at the post.'),
    after_60m_reason: reason,
    after_24h: move('Price 24 hours after the post minus the price at the post.'),
    after_24h_reason: reason,
    persistence_24h: nullable(
      Type.Number({
        description:
          'The move after 24 hours divided by the move after 60 minutes: 1 if the move of the first hour stayed, 0 if it ' +
          'was undone, negative if the price ended on the other side of the price at the post. null if one of the two ' +
          'moves is null, or if the first is smaller than 0.02, either way.',
      }),
    ),
  },
  {
    description:
      'Moves around the post, -1 to 1. persistence_24h is after_24h divided by after_60m, null if after_60m is below 0.02. ' +
      'Another null has its reason here or in move_since_post_reason.',
  },
);
export type Reaction = Static<typeof reactionSchema>;

const share = (length: string) =>
  nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        `Share of the contract's own ${length} moves in the seven days before the post that were at least as large, up ` +
        'or down. 0.03: 3 of 100 were.',
    }),
  );
const shareReason = Type.Optional(codeOf(unusualMeanings, 'Why the share is null although the move is known.'));

export const unusualSchema = Type.Object(
  {
    after_60m: share('60-minute'),
    after_60m_of: Type.Optional(Type.Integer({ minimum: 24, description: 'Number of the compared moves.' })),
    after_60m_reason: shareReason,
    after_24h: share('24-hour'),
    after_24h_of: Type.Optional(
      Type.Integer({
        minimum: 24,
        description: 'Number of the compared moves. They start an hour apart, so they overlap.',
      }),
    ),
    after_24h_reason: shareReason,
  },
  {
    description:
      'Share of the moves of the contract in the week before that were as large (_of: their number). Small: a rare move, ' +
      'not one that the post caused. null: as in reaction.',
  },
);
export type Unusual = Static<typeof unusualSchema>;

/** What the price of the matched contract did since the post. Rows and stored matches have these members. */
export const sincePostMembers = {
  price_at_post: nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        "Price of the outcome when the post was published: the last point of the venue's own price history at or " +
        'before the post, at most 6 hours older. null when not known.',
    }),
  ),
  price_at_post_at: nullable(instant('Time of the point that price_at_post is.')),
  move_since_post: move(
    'Newest point of the same price history minus price_at_post. Not compared with last_price, which is another ' +
      'series. null when not known.',
  ),
  move_since_post_at: nullable(instant('Time of that newest point.')),
  move_since_post_reason: Type.Optional(codeOf(sincePostMeanings, 'Present if move_since_post is null.')),
  reaction: reactionSchema,
  unusual: unusualSchema,
};

export type SincePost = Static<Type.TObject<typeof sincePostMembers>>;

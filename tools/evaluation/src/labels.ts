/** The label of a post and an event. */
export interface Grade {
  /** 2 for a match, 1 for a related event. */
  g: 1 | 2;
  /** Whether the event is in scope. Only matches have a scope. */
  s?: 'in' | 'out' | 'unclear' | null;
}

export interface Label {
  post: string;
  /** The grades by event id. */
  grades: Record<string, Grade>;
  /** The ids of the events that readers judged for the post. An event in this list without a grade is no match. */
  pool: string[];
}

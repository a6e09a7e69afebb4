/** A line of a plot: a value for each time, in minutes. A missing value is a gap. */
export interface Line {
  label: string;
  colour: string;
  points: readonly (readonly [minute: number, value: number | null])[];
}

export interface Panel {
  title: string;
  lines: readonly Line[];
}

const [width, panelHeight, margin] = [860, 170, 50];

/** Renders panels one below another, with the same time axis, and vertical lines at disturbances. */
export function renderPlot(
  panels: readonly Panel[],
  { minutes, marks }: { minutes: number; marks: readonly { minute: number; text: string }[] },
): string {
  const x = (minute: number) => (margin + (minute / minutes) * (width - 2 * margin)).toFixed(1);
  const renderPanel = ({ title, lines }: Panel, index: number): string => {
    const top = index * panelHeight + 26;
    const bottom = top + panelHeight - 50;
    const max = Math.max(1, ...lines.flatMap(({ points }) => points.map(([, value]) => value ?? 0)));
    const y = (value: number) => (bottom - (value / max) * (bottom - top)).toFixed(1);
    const paths = lines.map(({ points, colour }) => {
      const path = points.map(([minute, value], at) =>
        value === null ? '' : `${at === 0 || points[at - 1]![1] === null ? 'M' : 'L'}${x(minute)} ${y(value)}`,
      );
      return `<path d="${path.join('')}" fill="none" stroke="${colour}"/>`;
    });
    const legend = lines.map(
      ({ label, colour }, at) => `<text x="${margin + 330 + at * 115}" y="${top - 8}" fill="${colour}">${label}</text>`,
    );
    const lined = marks.map(
      ({ minute, text }) =>
        `<line x1="${x(minute)}" x2="${x(minute)}" y1="${top}" y2="${bottom}" stroke="#bbb"><title>${text}</title></line>`,
    );
    return [
      `<text x="${margin}" y="${top - 8}">${title}</text>`,
      `<path d="M${margin} ${top}V${bottom}H${width - margin}" fill="none" stroke="#444"/>`,
      `<text x="4" y="${top + 8}">${Math.round(max)}</text><text x="4" y="${bottom}">0</text>`,
      `<text x="${width - margin - 40}" y="${bottom + 16}">${Math.round(minutes)} min</text>`,
      ...lined,
      ...paths,
      ...legend,
    ].join('\n');
  };
  const height = panels.length * panelHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="#fff"/>
${panels.map(renderPanel).join('\n')}
</svg>
`;
}

/** Words that name nothing: sharing only these is no reason for a match. Grammar, the actor, time and talk. */
export const genericWords: readonly string[] = (
  'a an the of in on at to for from by with and or not no be is are was were been being will would can could shall should may might must do does did ' +
  'have has had it its this that these those he she they them his her their our we you your my me i us as if than then so too very more most less ' +
  'least much many other another any all some each every first last next new again ever never now today tomorrow yesterday week month year day ' +
  'before after until during within since between about over under up down out off into what when where who whom which how why ' +
  'donald trump djt president presidential white house administration united states america american us usa government country nation national ' +
  'people world deal win war economy border market election great big yes january february march april june july august september october november december ' +
  'jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday term end make get go say take announce'
).split(' ');
